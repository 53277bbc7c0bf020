// Where one looks on the map: it frames what matters by itself, until somebody drags, zooms or asks for all of it.
import { frame, frameAll, held, zoomed, GAP, RATIO, type Camera, type Room, type Spot } from "./layout.ts";

const DRAG_PX = 7;

export class MapCamera {
  /** The window on the map; what lies over its upper and lower edge is not counted. */
  width = $state(800);
  height = $state(500);
  top = $state(0);
  bottom = $state(0);
  readonly room: Room = $derived({ width: this.width, height: Math.max(60, this.height - this.top - this.bottom) });
  all = $state.raw<readonly Spot[]>([{ x: 0, y: 0 }]);
  matters = $state.raw<readonly Spot[]>([]);
  /** What is asked about: it must be in sight. */
  must = $state.raw<readonly Spot[]>([]);
  /** What the reader has chosen to look at; null: what matters. */
  private chosen = $state.raw<Camera | null>(null);
  /** A finger is down: nothing moves by itself. */
  holding = $state(false);

  /** The whole map is looked at; on a phone it takes the whole table for that. */
  spread = $state(false);

  readonly now: Camera = $derived(this.chosen ?? (this.spread ? frameAll(this.all, this.room) : frame(this.all, this.matters, this.room, this.must)));

  private readonly fingers = new Map<number, { x: number; y: number }>();
  private start = { x: 0, y: 0 };
  private dragged = false;

  /** The next thing that matters takes the eye along. */
  follow(): void {
    if (this.holding) return;
    this.chosen = null;
    this.spread = false;
  }

  zoom(by: number): void {
    this.look(zoomed(this.now, by));
  }

  showAll(): void {
    this.chosen = null;
    this.spread = true;
  }

  centre(spot: Spot): void {
    this.look({ ...this.now, ...spot });
  }

  private look(camera: Camera): void {
    this.chosen = held(camera, this.all, this.room);
  }

  // --- fingers ------------------------------------------------------------------

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY };
    this.dragged = false;
  }

  move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const here = { x: event.clientX, y: event.clientY };
    if (!this.dragged && Math.hypot(here.x - this.start.x, here.y - this.start.y) < DRAG_PX) return;
    this.dragged = true;
    this.holding = true;
    if (this.fingers.size > 1) this.pinch(event.pointerId, before, here);
    else this.pan(here.x - before.x, here.y - before.y);
    this.fingers.set(event.pointerId, here);
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size === 0) this.holding = false;
  }

  /** A drag ends with a click that was not meant. */
  click(event: MouseEvent): void {
    if (!this.dragged) return;
    event.stopPropagation();
    event.preventDefault();
    this.dragged = false;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 1.12 : 1 / 1.12);
  }

  private pan(dx: number, dy: number): void {
    const { x, y, size } = this.now;
    this.look({ size, x: x - dx / (size * (1 + GAP)), y: y + dy / (size * (RATIO + GAP)) });
  }

  private pinch(id: number, before: Spot, here: Spot): void {
    const other = [...this.fingers].find(([one]) => one !== id)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    this.zoom(Math.hypot(here.x - other.x, here.y - other.y) / Math.max(1, was));
  }
}
