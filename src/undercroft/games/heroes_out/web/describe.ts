// What the popover tells of rooms, cards, heroes, clans and symbols.
import type { Explanation } from "$shell/lib/game.ts";
import { cardOf, clanOf, counted, guildOf, roomOf, type Table } from "./cards.ts";
import { figure, TONES } from "./figures.ts";
import { linesOf } from "./forecast.ts";
import { roomLines } from "./rooms.ts";
import { cardName, t, textOf, times, titleOf, type Key } from "./words.ts";

const lines = (...told: (string | false | undefined)[]): string[] => told.filter((line): line is string => Boolean(line));

export function describe(id: string, sight: Table): Explanation {
  if (roomOf(sight.view, id) || sight.catalogue.rooms.some((room) => room.id === id)) return ofRoom(id, sight);
  if (clanOf(sight.catalogue, id)) return ofClan(id, sight);
  if (cardOf(sight.catalogue, id)) return ofCard(id, sight);
  if (guildOf(sight.catalogue, id)) return ofGuildCard(id, sight);
  return { title: titleOf(id), icon: figure(id), tone: TONES[id] ?? "ember", lines: lines(textOf(id)) };
}

export function ofRoom(id: string, sight: Table): Explanation {
  const here = roomOf(sight.view, id);
  const symbol = here?.symbol ?? sight.catalogue.rooms.find((room) => room.id === id)?.symbol;
  return { title: titleOf(id), icon: figure(symbol ?? "any"), kind: symbol && titleOf(symbol), tone: "ember", lines: [...lines(textOf(id)), ...(here ? roomLines(here, sight) : [])] };
}

export function ofClan(id: string, { catalogue }: Table): Explanation {
  const clan = clanOf(catalogue, id)!;
  return {
    title: titleOf(id),
    icon: figure(id),
    kind: t(`board.role.${clan.role}` as Key),
    tone: "ember",
    lines: lines(t("board.clan.size", { amount: clan.monsters, health: clan.health }), textOf(id), t("board.clan.start", { amount: clan.start, symbol: cardName(clan.symbol) })),
  };
}

export function ofCard(id: string, sight: Table): Explanation {
  const card = cardOf(sight.catalogue, id)!;
  return { title: titleOf(id), icon: figure(id), kind: titleOf(card.kind), tone: "sky", lines: lines(textOf(id)) };
}

/** A card of the guild; null: the deck. */
export function ofGuildCard(id: string | null, sight: Table): Explanation {
  const { view, catalogue } = sight;
  if (id === null) {
    const left = counted(view.guild_cards).map(([card, count]) => times(titleOf(card), count));
    return { title: t("board.guild"), icon: figure("guild"), tone: "blood", lines: [t("board.guild.left", { amount: view.guild_left }), left.join("; ")] };
  }
  const card = guildOf(catalogue, id);
  const copies = view.guild_cards.filter((one) => one === id).length;
  const text = card?.hero ? textOf(card.hero) : textOf(id);
  return { title: titleOf(id), icon: figure(card?.hero ?? id), tone: "blood", lines: lines(text, t("board.guild.copies", { amount: copies, of: view.guild_left })) };
}

/** What stands between the heroes and the greatest treasure. */
export function ofVault(sight: Table): Explanation {
  const { view, catalogue } = sight;
  const vault = roomOf(view, "vault");
  const shields = view.clans.flatMap(({ hand }) => hand).filter((card) => cardOf(catalogue, card)?.effect.includes("def1"));
  return {
    title: titleOf("vault"),
    icon: figure("gem"),
    tone: "gold",
    lines: lines(
      vault?.holds ? t("board.room.holds", { amount: vault.holds }) : t("board.room.holds.none"),
      t("board.vault.traps", { amount: vault?.goods.trap ?? 0 }),
      shields.length > 0 && t("board.vault.shields", { cards: shields.map((card) => cardName(card)) }),
    ),
  };
}

/** What would happen if heroes of a symbol came now. */
export function ofSymbol(symbol: string, { view, catalogue }: Table): Explanation {
  const cards = view.guild_cards.filter((id) => guildOf(catalogue, id)?.symbol === symbol).length;
  const told = linesOf(view.threats.filter((one) => one.symbol === symbol));
  return { title: titleOf(symbol), icon: figure(symbol), tone: "blood", lines: [t("board.guild.copies", { amount: cards, of: view.guild_left }), ...told] };
}

export function ofSeat(seat: number, sight: Table): Explanation {
  const mine = sight.view.clans.filter((clan) => clan.seat === seat && clan.clan);
  const told = mine.flatMap(({ clan, lair, deck, discards, hand }) => [
    textOf(clan!),
    t("board.seat.told", { clan: cardName(clan!), lair, deck, discard: discards.length, cards: hand.map((card) => cardName(card)) }),
  ]);
  return { title: sight.names[seat] ?? "", icon: figure(mine[0]?.clan ?? "any"), kind: mine.map(({ clan }) => titleOf(clan!)).join(", "), tone: "ember", lines: lines(...told) };
}
