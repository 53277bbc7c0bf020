import { describe, expect, test } from "vitest";
import { capital, Formatter } from "../src/lib/texts.ts";

const uk = new Formatter("uk", {
  "card.bat": { nom: "кажан", acc: "кажана" },
  "event.torch_lit": "{seat} запалює смолоскип і проганяє {room:acc}",
  "event.gold_gained": {
    one: "{seat} отримує {amount} монету",
    few: "{seat} отримує {amount} монети",
    many: "{seat} отримує {amount} монет",
  },
  "event.floor": { one: "Поверх {floor}: {amount} кімната", few: "Поверх {floor}: {amount} кімнати", many: "Поверх {floor}: {amount} кімнат" },
  "unit.coin": { one: "{n} монету", few: "{n} монети", many: "{n} монет" },
  "event.split": "{seats} беруть по {each:unit.coin} з {all:unit.coin}",
  "ask.by": { by: "n", one: "Переміг {names}", other: "Перемогли {names}" },
});

describe("a message", () => {
  test.each([
    [1, "Оля отримує 1 монету"],
    [3, "Оля отримує 3 монети"],
    [5, "Оля отримує 5 монет"],
    [21, "Оля отримує 21 монету"],
  ])("counts %i in Ukrainian", (amount, sentence) => {
    expect(uk.text("event.gold_gained", { seat: "Оля", amount })).toBe(sentence);
  });

  test("asks a name for its case", () => {
    expect(uk.text("event.torch_lit", { seat: "Оля", room: uk.name("card.bat") })).toBe("Оля запалює смолоскип і проганяє кажана");
  });

  test("falls back to the nominative where a case is not given", () => {
    expect(uk.text("event.torch_lit", { seat: "Оля", room: { nom: "щось" } })).toContain("проганяє щось");
  });

  test("is counted by the amount even when another number comes first", () => {
    expect(uk.text("event.floor", { floor: 1, amount: 5 })).toBe("Поверх 1: 5 кімнат");
  });

  test("is counted by the number it names", () => {
    expect(uk.text("ask.by", { names: ["Оля", "Ігор"], n: 2 })).toBe("Перемогли Оля й Ігор");
    expect(uk.text("ask.by", { names: ["Оля"], n: 1 })).toBe("Переміг Оля");
  });

  test("may count several things, each by its own unit", () => {
    expect(uk.text("event.split", { seats: ["Оля", "Ігор"], each: 2, all: 5 })).toBe("Оля й Ігор беруть по 2 монети з 5 монет");
  });

  test("tells which piece came from which placeholder", () => {
    expect(uk.segments("event.gold_gained", { seat: "Оля", amount: 1 })).toEqual([
      { text: "Оля", of: "seat" },
      { text: " отримує ", of: null },
      { text: "1", of: "amount" },
      { text: " монету", of: null },
    ]);
  });

  test("shows an unknown key as it is and a missing fact as a dash", () => {
    expect(uk.text("no.such")).toBe("no.such");
    expect(uk.text("event.torch_lit", { seat: "Оля" })).toContain("проганяє –");
  });
});

test("a name by itself is in the nominative", () => {
  expect(uk.text("card.bat")).toBe("кажан");
  expect(capital(uk.text("card.bat"))).toBe("Кажан");
});

test("a placeholder inside a player's name is not filled", () => {
  expect(uk.text("event.torch_lit", { seat: "{room}", room: "кажана" })).toBe("{room} запалює смолоскип і проганяє кажана");
});

describe("a small word follows the sounds around it", () => {
  const forms = new Formatter("uk", {
    lose: "{seat} {у|в}трачає монету",
    below: "{seat} {у|в} підземеллі",
    vault: "{seat} {у|в} схованці, {seat} {у|в} хвилі, {seat} {у|в} озері",
    go: "{seat} {і|й}де крізь портал",
    take: "{seat} бере монету {з|із|зі} {chest}",
    both: "{wounds} {і|й} {у|в}трачає",
  });
  const line = (key: string, params: Record<string, string>) => forms.text(key, params);

  test.each([
    ["Олена", "Олена втрачає монету"],
    ["Мох", "Мох утрачає монету"],
    ["Sam", "Sam утрачає монету"],
    ["Eve", "Eve втрачає монету"],
    ["«Сажа»", "«Сажа» втрачає монету"],
  ])("у or в: %s", (seat, sentence) => expect(line("lose", { seat })).toBe(sentence));

  test("у before в, ф and the clusters that end in в, в before a vowel", () => {
    expect(line("vault", { seat: "Олена" })).toBe("Олена в схованці, Олена у хвилі, Олена в озері");
    expect(line("below", { seat: "Кремінь" })).toBe("Кремінь у підземеллі");
  });

  test("і or й", () => {
    expect(line("go", { seat: "Сажа" })).toBe("Сажа йде крізь портал");
    expect(line("go", { seat: "Вуглик" })).toBe("Вуглик іде крізь портал");
  });

  test.each([
    ["скрині", "бере монету зі скрині"],
    ["великої скрині", "бере монету з великої скрині"],
    ["сундука", "бере монету із сундука"],
    ["озера", "бере монету з озера"],
  ])("з, із or зі: %s", (chest, end) => expect(line("take", { seat: "Мох", chest })).toBe(`Мох ${end}`));

  test("one beside another", () => {
    expect(line("both", { wounds: "1 рану" })).toBe("1 рану й утрачає");
    expect(line("both", { wounds: "5 ран" })).toBe("5 ран і втрачає");
  });

  test("in Russian: с or со", () => {
    const ru = new Formatter("ru", { gone: "вместе {с|со} {item}" });
    expect(ru.text("gone", { item: "факелом" })).toBe("вместе с факелом");
    expect(ru.text("gone", { item: "стеной огня" })).toBe("вместе со стеной огня");
    expect(ru.text("gone", { item: "Святым Граалем" })).toBe("вместе со Святым Граалем");
    expect(ru.text("gone", { item: "всемогуществом" })).toBe("вместе со всемогуществом");
  });

  test("in a list of names", () => {
    expect(forms.list(["Олена", "Мох"])).toBe("Олена й Мох");
    expect(forms.list(["Мох", "Олена", "Яна"])).toBe("Мох, Олена і Яна");
    expect(forms.list(["Мох", "Олена"])).toBe("Мох і Олена");
  });

  test("never inside a player's name", () => {
    expect(line("lose", { seat: "{у|в}" })).toBe("{у|в} утрачає монету");
  });
});
