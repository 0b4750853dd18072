import { expect, it } from 'vitest';
import { Terminal } from './terminal.ts';

function recorded(isTTY: boolean) {
  const written: string[] = [];
  let time = 0;
  const output = { isTTY, columns: 20, write: (text: string) => written.push(text) };
  const terminal = new Terminal(output, () => time);
  const after = (milliseconds: number) => {
    time += milliseconds;
  };
  return { terminal, written, after };
}

const CLEAR = '\r\u001b[2K';

it('redraws one line, with printed lines above it', () => {
  const { terminal, written } = recorded(true);
  terminal.print('begun');
  terminal.update('1 of 2 tests');
  terminal.update('1 of 2 tests');
  terminal.print('✗ one');
  terminal.update('a line that is longer than the terminal');
  terminal.update('');
  terminal.print('end');
  expect(written).toEqual([
    'begun\n',
    `${CLEAR}1 of 2 tests`,
    `${CLEAR}✗ one\n1 of 2 tests`,
    `${CLEAR}a line that is long`,
    CLEAR,
    'end\n',
  ]);
});

it('writes a plain line to a log when nothing was printed for half a minute', () => {
  const { terminal, written, after } = recorded(false);
  terminal.update('1 s');
  after(29_999);
  terminal.update('29 s');
  after(1);
  terminal.update('30 s, a line that is longer than a terminal');
  after(20_000);
  terminal.print('✗ one');
  after(20_000);
  terminal.update('70 s');
  terminal.update('');
  expect(written).toEqual(['30 s, a line that is longer than a terminal\n', '✗ one\n']);
});
