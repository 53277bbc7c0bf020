import { describe, expect, it } from "vitest";
// @ts-expect-error a plain script without types
import { rounded } from "../scripts/paths.mjs";

describe("a path with fewer decimals", () => {
  it("keeps its commands and rounds its points to tenths", () => {
    expect(rounded("M10.04 20.16L.123-4.567z")).toBe("M10 20.2L.1-4.6z");
  });

  it("does not drift when small steps add up", () => {
    expect(rounded("m0 0l.04 0l.04 0l.04 0l.04 0")).toBe("m0 0l0 0l.1 0l0 0l.1 0");
  });

  it("goes on from the start of a figure that is closed", () => {
    expect(rounded("m1.26 1h5v5zl.26 0")).toBe("m1.3 1h5v5zl.2 0");
  });

  it("leaves an arc as it is, and comes back to the raster after it", () => {
    expect(rounded("a27.123 27.1 0 0 1 14.274-.07l1 1")).toBe("a27.123 27.1 0 0 1 14.274-.07l1.026.97");
  });

  it("refuses what is no path", () => {
    expect(() => rounded("m1 2 3")).toThrow("no path");
  });
});
