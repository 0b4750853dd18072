import type { SizingFigures, WorkFigures } from './sizing-figures.ts';

/** The firm of the page's example: its work in a month of 21 working days, by name of the operation. */
export const SMALL_FIRM: Readonly<Record<string, number>> = {
  customer: 10,
  invoice: 100,
  bill: 80,
  payment: 150,
  'journal entry': 40,
  attachment: 60,
  'list of invoices': 4000,
  dashboard: 400,
  'profit and loss': 100,
};

/** `request-statements.test.ts` counts the statements of the product. */
const STATEMENTS_OF_A_REQUEST = 7;
/** Saving and posting a document are two requests. */
const REQUESTS: Readonly<Record<string, number>> = { invoice: 2, bill: 2 };
const SESSIONS_OF_A_SERVER = 12;
const WORKING_DAYS = 21;
const PART_IN_THE_BUSIEST_HOUR = 0.2;
const PART_OF_A_CORE = 0.5;
/** A server process uses one core, with a reserve for peaks. */
const PART_OF_A_SERVER = 0.7;
const PART_OF_A_DISK = 0.7;
const YEARS = 5;

const KB = 1000;
const MB = 1000 * KB;
const GB = 1000 * MB;

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const sizeOf = (bytes: number): string =>
  bytes >= MB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / KB).toFixed(1)} kB`;
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), `|---|${'---:|'.repeat(head.length - 1)}`, ...rows.map((cells) => row(...cells))].join('\n');

const statementsOf = ({ name, innerStatements }: WorkFigures): number =>
  (REQUESTS[name] ?? 1) * STATEMENTS_OF_A_REQUEST + innerStatements;

/** The table of what one work costs. */
export function worksTable({ works }: SizingFigures): string {
  return table(
    [
      'one',
      'on disk',
      'write-ahead log',
      'statements of the server, at most',
      'statements inside of functions',
      'processor',
    ],
    works.map((work) => [
      work.name,
      work.bytes === 0 ? '' : sizeOf(work.bytes),
      work.bytes === 0 ? '' : sizeOf(work.walBytes),
      whole((REQUESTS[work.name] ?? 1) * STATEMENTS_OF_A_REQUEST),
      whole(work.innerStatements),
      `${work.cpuMs.toFixed(1)} ms`,
    ]),
  );
}

/** Totals of a month of the small firm. */
export function monthOf({ works, requests }: SizingFigures) {
  const sum = (of: (work: WorkFigures) => number): number =>
    works.reduce((total, work) => total + (SMALL_FIRM[work.name] ?? 0) * of(work), 0);
  return {
    bytes: sum(({ bytes }) => bytes),
    walBytes: sum(({ bytes, walBytes }) => (bytes === 0 ? 0 : walBytes)),
    statements: sum(statementsOf),
    cpuSeconds: sum(({ cpuMs }) => cpuMs) / 1000,
    serverSeconds:
      sum(({ name, bytes }) => (REQUESTS[name] ?? 1) * (bytes === 0 ? requests.listMs : requests.savingMs)) /
      1000,
  };
}

/** Number of organizations that a disk, the cores of PostgreSQL and one server process can each support. */
export function organisationsOf(figures: SizingFigures, diskBytes: number, cores: number) {
  const month = monthOf(figures);
  const eachBytes = figures.organisationBytes + YEARS * 12 * month.bytes;
  const busiest = (seconds: number): number => (seconds / WORKING_DAYS) * PART_IN_THE_BUSIEST_HOUR;
  return {
    byDisk: Math.floor((diskBytes * PART_OF_A_DISK) / eachBytes),
    byProcessor: Math.floor((cores * PART_OF_A_CORE * 3600) / busiest(month.cpuSeconds)),
    byServer: Math.floor((PART_OF_A_SERVER * 3600) / busiest(month.serverSeconds)),
  };
}

const NODES: readonly (readonly [what: string, diskGb: number, cores: number])[] = [
  ['2 cores, 100 GB', 100, 2],
  ['4 cores, 500 GB', 500, 4],
  ['16 cores, 2,000 GB', 2000, 16],
];

/** The generated part of the page, from the measured figures. */
export function measuredPart(figures: SizingFigures): string {
  const month = monthOf(figures);
  const { fresh, worked } = figures.sessionBytes;
  const perYear = 12 * month.bytes;
  return [
    `Measured on ${figures.machine}, documents of three lines, attachments of 100 kB:`,
    '',
    worksTable(figures),
    '',
    `The server process takes ${figures.requests.savingMs.toFixed(1)} ms of a core for the request that saves an invoice, and ` +
      `${figures.requests.listMs.toFixed(1)} ms for a list of 51 rows. ` +
      `A new organization takes ${sizeOf(figures.organisationBytes)}. A session of PostgreSQL has ${sizeOf(fresh)} of its own when it is new, and ` +
      `${sizeOf(worked)} when it has done all of this: ${SESSIONS_OF_A_SERVER} sessions of a server take ${sizeOf(SESSIONS_OF_A_SERVER * worked)}.`,
    '',
    `The firm of the next table does in a month: ${Object.entries(SMALL_FIRM)
      .map(([name, count]) => `${name} ${whole(count)}`)
      .join(', ')}. That comes to`,
    '',
    table(
      ['', 'a month', 'a year'],
      [
        ['on disk', sizeOf(month.bytes), sizeOf(perYear)],
        ['write-ahead log', sizeOf(month.walBytes), sizeOf(12 * month.walBytes)],
        ['statements', whole(month.statements), whole(12 * month.statements)],
        [
          'processor of the server',
          `${month.serverSeconds.toFixed(0)} s`,
          `${(12 * month.serverSeconds).toFixed(0)} s`,
        ],
        [
          'processor of PostgreSQL',
          `${month.cpuSeconds.toFixed(0)} s`,
          `${(12 * month.cpuSeconds).toFixed(0)} s`,
        ],
      ],
    ),
    '',
    table(
      ['machine of PostgreSQL', 'organisations by disk', 'by processor', 'and for each server process'],
      NODES.map(([what, disk, cores]) => {
        const { byDisk, byProcessor, byServer } = organisationsOf(figures, disk * GB, cores);
        return [what, whole(byDisk), whole(byProcessor), whole(byServer)];
      }),
    ),
  ].join('\n');
}
