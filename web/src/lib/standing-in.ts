// Who may act for a player who is away. The same sentence stands in the server's seating.py, which decides.
import type { SeatInfo, TableInfo } from "../generated/protocol.ts";

/** Whether anybody at the table may seat a bot here, or send one away; the host always may. */
export function mayActFor(seat: SeatInfo, isWaitedFor: boolean, { seats, host, patience }: TableInfo, seconds: number): boolean {
  const isLongAway = ({ away }: SeatInfo) => away !== null && seconds >= away + patience;
  if (seat.kind !== "person") return isLongAway(seats[host]!);
  return isLongAway(seat) && ((isWaitedFor && !seat.stand_in) || isLongAway(seats[host]!));
}
