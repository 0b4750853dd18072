// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { installLayout } from '../testing/index.ts';
import { DateInput } from './DateInput.tsx';

afterEach(cleanup);
installLayout();

it('keeps the typed text while its screen renders again', () => {
  const told: string[] = [];
  const draw = () => (
    <DateInput id="day" field={{ label: 'Day' }} value="2026-11-22" onChange={(text) => told.push(text)} />
  );
  const { rerender } = render(draw());
  const input = screen.getByRole('textbox');
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: '31/03/2026' } });
  rerender(draw());
  expect(input).toHaveProperty('value', '31/03/2026');
  fireEvent.blur(input);
  expect(told.at(-1)).toBe('2026-03-31');
});

it('keeps the typed text when the calendar opens below the mouse', async () => {
  const told: string[] = [];
  render(
    <DateInput id="day" field={{ label: 'Day' }} value="2026-11-22" onChange={(text) => told.push(text)} />,
  );
  fireEvent.click(screen.getByRole('textbox'));
  await screen.findByTitle('2026-11-18');
  const input = screen.getByRole('textbox');
  expect(document.activeElement).toBe(input);
  fireEvent.change(input, { target: { value: '31/03/2026' } });
  fireEvent.mouseEnter(screen.getByTitle('2026-03-18'));
  expect(input).toHaveProperty('value', '31/03/2026');
  fireEvent.blur(input);
  expect(told.at(-1)).toBe('2026-03-31');
});

it('opens the calendar with the day that was typed, and leaves what is no day to be corrected', async () => {
  const told: string[] = [];
  const draw = (value: string) => (
    <DateInput id="day" field={{ label: 'Day' }} value={value} onChange={(text) => told.push(text)} />
  );
  const { rerender } = render(draw(''));
  const input = screen.getByRole('textbox');
  fireEvent.change(input, { target: { value: 'soon' } });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(told).toEqual(['soon']);
  rerender(draw('soon'));
  expect(input).toHaveProperty('value', 'soon');
  fireEvent.change(input, { target: { value: '31/03/2026' } });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(told).toEqual(['soon', '2026-03-31']);
  rerender(draw('2026-03-31'));
  fireEvent.click(await screen.findByTitle('2026-03-18'));
  expect(told.at(-1)).toBe('2026-03-18');
});
