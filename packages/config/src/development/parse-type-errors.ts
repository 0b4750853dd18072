import type { Problem } from './problem.ts';

const IN_A_FILE =
  /^(?<file>[^\s(][^(]*)\((?<line>\d+),(?<column>\d+)\): (?<severity>error|warning) (?<text>TS\d+: .*)$/;
const ANYWHERE = /^(?<severity>error|warning) (?<text>TS\d+: .*)$/;
/** Explanation of an error, in indented lines after it. */
const MORE = /^\s+\S/;

function begin(line: string): Problem | undefined {
  const {
    file,
    line: row,
    column,
    severity,
    text,
  } = (IN_A_FILE.exec(line) ?? ANYWHERE.exec(line))?.groups ?? {};
  if (text === undefined) return undefined;
  return {
    severity: severity === 'warning' ? 'warning' : 'error',
    text,
    ...(file && { file: file.replaceAll('\\', '/'), line: Number(row), column: Number(column) }),
  };
}

/** Reads what `tsc --pretty false` says, line by line. */
export function parseTypeErrors(lines: readonly string[]): readonly Problem[] {
  const problems: Problem[] = [];
  for (const line of lines) {
    const started = begin(line);
    const last = problems.at(-1);
    if (started) problems.push(started);
    else if (last && MORE.test(line))
      problems[problems.length - 1] = { ...last, text: `${last.text}\n${line}` };
  }
  return problems;
}
