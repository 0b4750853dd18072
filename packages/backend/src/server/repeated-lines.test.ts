import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RepeatedLines } from './repeated-lines.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('logs each kind once a minute, with the number of further ones', () => {
  const said: string[] = [];
  const lines = new RepeatedLines({ log: (line) => said.push(line) });
  for (let at = 0; at < 5000; at += 1) lines.say('Refused: P0001', () => `Refused: P0001, number ${at}`);
  lines.say('Refused: 42501', () => 'Refused: 42501');
  expect(said).toEqual(['Refused: P0001, number 0', 'Refused: 42501']);
  vi.advanceTimersByTime(60_000);
  expect(said.slice(2)).toEqual(['Refused: P0001 (4999 more within 60 seconds)']);
  lines.say('Refused: P0001', () => 'Refused: P0001 again');
  expect(said.slice(3)).toEqual(['Refused: P0001 again']);
  vi.advanceTimersByTime(60_000);
  expect(said).toHaveLength(4);
});

it('holds a hundred kinds, and only mentions that there were others', () => {
  const said: string[] = [];
  const lines = new RepeatedLines({ log: (line) => said.push(line) });
  for (let at = 0; at < 1000; at += 1) lines.say(`kind ${at}`, () => `kind ${at}`);
  expect(said).toHaveLength(101);
  lines.flush();
  expect(said.slice(101)).toEqual(['Something else went wrong (899 more within 60 seconds)']);
});
