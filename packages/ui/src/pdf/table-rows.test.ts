import { expect, test } from 'vitest';
import { neededRoom } from './table-rows.ts';

const PAGE = { wholePage: 100 };
const row = (height: number, isHeading = false) => ({ height, isHeading });

test('a row needs its own height', () => {
  expect(neededRoom([row(10), row(20), row(30), row(40)], 1, PAGE)).toBe(20);
});

test('a heading stays with the first row below it, also across more headings', () => {
  const rows = [row(10, true), row(11, true), row(20), row(30), row(40)];
  expect(neededRoom(rows, 0, PAGE)).toBe(41);
});

test('the last two rows stay together, and with the block that must follow them', () => {
  const rows = [row(10), row(20), row(30)];
  expect(neededRoom(rows, 1, PAGE)).toBe(50);
  expect(neededRoom(rows, 1, { ...PAGE, keptWith: 25 })).toBe(75);
  expect(neededRoom([row(10)], 0, { ...PAGE, keptWith: 25 })).toBe(35);
});

test('splits rows that are longer than a page', () => {
  expect(neededRoom([row(10), row(60), row(60)], 1, PAGE)).toBe(60);
});
