import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barGeometry } from './bar-geometry.ts';

const FRAME = { left: 40, top: 10, width: 600, height: 200 };
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
const groups = fc.array(
  fc.tuple(amount, amount).map((values) => ({ label: 'Month', values })),
  { maxLength: 24 },
);

it('places every bar and tick within the frame, with proportional heights within a series', () => {
  fc.assert(
    fc.property(groups, (given) => {
      const { bars, ticks } = barGeometry(given, FRAME);
      for (const { x, y, width, height } of bars) {
        expect(x).toBeGreaterThanOrEqual(FRAME.left - 0.001);
        expect(x + width).toBeLessThanOrEqual(FRAME.left + FRAME.width + 0.001);
        expect(y).toBeGreaterThanOrEqual(FRAME.top - 0.001);
        expect(y + height).toBeLessThanOrEqual(FRAME.top + FRAME.height + 0.001);
        expect(height).toBeGreaterThanOrEqual(-0.001);
      }
      expect(ticks.map(({ value }) => value)).toContain(0);
    }),
  );
});

it('negative values hang below zero', () => {
  const { bars, ticks } = barGeometry([{ label: 'May', values: ['100', '-50'] }], FRAME);
  const zero = ticks.find(({ value }) => value === 0)?.y ?? 0;
  const [up, down] = bars;
  expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(zero);
  expect(down?.y).toBeCloseTo(zero);
  expect((up?.height ?? 0) / (down?.height ?? 1)).toBeCloseTo(2);
});
