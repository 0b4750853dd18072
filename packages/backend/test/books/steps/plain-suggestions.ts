/**
 * Expected suggestions for a line, computed by brute force: every entry, every document and every two and
 * three of them are compared with one line at a time.
 */
export interface BookEntry {
  readonly id: string;
  readonly number: string;
  readonly day: string;
  /** In cents, above zero for money in. */
  readonly amount: number;
  readonly words: string;
}

export interface BookDocument {
  readonly id: string;
  readonly contact: string;
  readonly name: string;
  readonly number: string;
  readonly reference: string | null;
  readonly dated: string;
  readonly due: string;
  readonly balance: number;
  /** 1: an invoice; -1: a bill. */
  readonly side: number;
}

export interface OtherLine {
  readonly id: string;
  readonly account: string;
  readonly accountName: string;
  readonly day: string;
  readonly amount: number;
}

export interface BookRule {
  readonly name: string;
  readonly contains: string;
}

export interface BookContact {
  readonly id: string;
  readonly name: string;
  /** 1: a customer; -1: a vendor. */
  readonly side: number;
}

export interface PlainBooks {
  readonly contacts: readonly BookContact[];
  readonly entries: readonly BookEntry[];
  readonly documents: readonly BookDocument[];
  readonly others: readonly OtherLine[];
  readonly rules: readonly BookRule[];
}

export interface AskedLine {
  readonly day: string;
  readonly amount: number;
  readonly text: string;
}

/** A suggestion as plain values: its kind, score, reason and subject. */
export type PlainSuggestion = readonly [kind: string, score: number, why: string, about: string];

const SAYS_NOTHING = 'payment from with limited invoice bill transfer company group services'.split(' ');

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const apart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const inWords = (days: number) =>
  days === 0 ? 'on the same day' : days === 1 ? 'one day apart' : `${days} days apart`;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const listed = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Score from 0 to 30 for the words that a text contains. */
function named(text: string, words: string): number {
  const said = new Set(words.split(/\s+/).map(letters));
  const worth = [...said].map((word) => {
    if (!letters(text).includes(word)) return 0;
    if (/\d/.test(word)) return word.length >= 3 ? 20 : 0;
    return word.length >= 4 && !SAYS_NOTHING.includes(word) ? 8 : 0;
  });
  return Math.min(sum(worth), 30);
}

/** Every two and every three of a list. */
function groups<One>(list: readonly One[]): One[][] {
  return list.flatMap((a, first) =>
    list
      .slice(first + 1)
      .flatMap((b, second) => [[a, b], ...list.slice(first + second + 2).map((c) => [a, b, c])]),
  );
}

function fromEntries(line: AskedLine, { entries }: PlainBooks): PlainSuggestion[] {
  const open = entries
    .filter(({ amount }) => Math.sign(amount) === Math.sign(line.amount))
    .map((entry) => ({ ...entry, days: apart(entry.day, line.day), named: named(line.text, entry.words) }))
    .sort(
      (a, b) => b.named - a.named || a.days - b.days || a.day.localeCompare(b.day) || (a.id < b.id ? -1 : 1),
    );
  const exact = open
    .filter(
      ({ amount, day }) =>
        amount === line.amount && day >= later(line.day, -30) && day <= later(line.day, 10),
    )
    .map(
      (entry): PlainSuggestion => [
        'entries',
        Math.min(99, 90 - Math.min(entry.days, 30) + entry.named),
        `${entry.number} has the same amount, ${inWords(entry.days)}${entry.named > 0 ? ', and the statement names it' : ''}`,
        entry.id,
      ],
    );
  const parts = open.filter(({ days, amount }) => days <= 7 && Math.abs(amount) < Math.abs(line.amount));
  const days = [...new Set(parts.map(({ day }) => day))]
    .map((day) => parts.filter((part) => part.day === day))
    .filter((group) => group.length > 3 && sum(group.map(({ amount }) => amount)) === line.amount)
    .map((group) => ({ group, named: 0, names: `${group.length} entries of ${group[0]?.day}` }));
  const some = groups(parts)
    .filter((group) => sum(group.map(({ amount }) => amount)) === line.amount)
    .map((group) => ({
      group,
      named: sum(group.map((part) => part.named)),
      names: listed(group.map(({ number }) => number)),
    }));
  // Three of them are shown: named entries first, then near ones, and the earliest of equal ones.
  const places = open
    .toSorted((a, b) => a.day.localeCompare(b.day) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  const order = (group: typeof parts) =>
    group.map(({ id }) => String(places.indexOf(id)).padStart(6, '0')).join();
  const several = [...some, ...days]
    .sort(
      (a, b) =>
        b.named - a.named ||
        sum(a.group.map((part) => part.days)) - sum(b.group.map((part) => part.days)) ||
        (order(a.group) < order(b.group) ? -1 : 1),
    )
    .slice(0, 3)
    .map(({ group, named: worth, names }): PlainSuggestion => {
      const distance = sum(group.map((part) => part.days));
      const score =
        78 - Math.trunc((distance * 2) / group.length) + Math.min(worth, 20) - 4 * (group.length - 2);
      return ['entries', Math.max(40, score), `${names} total this amount`, group.map(({ id }) => id).join()];
    });
  return [...exact, ...several];
}

interface OfContact {
  readonly contact: string;
  readonly suggestion: PlainSuggestion;
}

function fromDocuments(line: AskedLine, { documents }: PlainBooks): OfContact[] {
  const amount = Math.abs(line.amount);
  const open = documents
    .filter(({ side, dated }) => side === Math.sign(line.amount) && dated <= later(line.day, 10))
    .map((document) => ({
      ...document,
      isNamed: letters(line.text).includes(letters(document.number)),
      named: named(line.text, [document.number, document.reference ?? '', document.name].join(' ')),
    }))
    .sort(
      (a, b) => Number(b.isNamed) - Number(a.isNamed) || a.due.localeCompare(b.due) || (a.id < b.id ? -1 : 1),
    );
  const about = (group: readonly { id: string; balance: number }[]) =>
    group.map(({ id, balance }) => `${id}:${Math.min(balance, amount)}`).join();
  const found: OfContact[] = [];
  const say = (score: number, why: string, group: typeof open) =>
    found.push({
      contact: group[0]?.contact ?? '',
      suggestion: ['documents', Math.min(score, 95), why, about(group)],
    });
  for (const one of open) {
    if (one.balance === amount)
      say(
        62 + one.named - Math.min(Math.trunc(apart(one.due, line.day) / 10), 10),
        `${one.number} of ${one.name} is open with this amount${one.isNamed ? ', and the statement names it' : ''}`,
        [one],
      );
    if (one.isNamed && one.balance > amount)
      say(
        50 + one.named,
        `The statement names ${one.number} of ${one.name}, of which ${(one.balance / 100).toFixed(2)} is open`,
        [one],
      );
  }
  for (const contact of new Set(open.map((document) => document.contact))) {
    const all = open.filter((document) => document.contact === contact);
    const name = all[0]?.name;
    const isAll = all.length > 1 && sum(all.map(({ balance }) => balance)) === amount;
    if (isAll)
      say(
        60 + Math.max(...all.map((document) => document.named)),
        `All open documents of ${name} total this amount (${all.length} documents)`,
        all,
      );
    for (const group of groups(all)) {
      if (group.length === all.length || sum(group.map(({ balance }) => balance)) !== amount) continue;
      say(
        (group.length === 2 ? 56 : 50) +
          Math.trunc(sum(group.map((document) => document.named)) / group.length),
        `${listed(group.map(({ number }) => number))} of ${name} total this amount`,
        group,
      );
    }
  }
  return found.sort((a, b) => b.suggestion[1] - a.suggestion[1]);
}

const IN_ALL_NAMES =
  'the and of co company corp gmbh inc limited llc ltd plc pty payment payments transfer deposit invoice bill bank card fee cash direct debit credit from with'.split(
    ' ',
  );
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The only contact whose whole name is in the line; of nested names the longest. */
function namedContact(line: AskedLine, { contacts }: PlainBooks): BookContact | undefined {
  const said = new Set(wordsIn(line.text));
  const named = contacts
    .filter(({ side }) => side === Math.sign(line.amount))
    .map((contact) => ({
      contact,
      words: [...new Set(wordsIn(contact.name))].filter(
        (word) => word.length >= 2 && !IN_ALL_NAMES.includes(word),
      ),
    }))
    .filter(({ words }) => words.length > 0 && words.every((word) => said.has(word)));
  const most = Math.max(0, ...named.map(({ words }) => words.length));
  const longest = named.filter(({ words }) => words.length === most);
  return longest.length === 1 ? longest[0]?.contact : undefined;
}

/** The open documents of the contact that a line names, those due first, until its amount is used up. */
function fromContact(line: AskedLine, books: PlainBooks): OfContact[] {
  const contact = namedContact(line, books);
  if (!contact) return [];
  const open = books.documents
    .filter(
      (document) =>
        document.contact === contact.id &&
        document.side === contact.side &&
        document.dated <= later(line.day, 10),
    )
    .sort((a, b) => a.due.localeCompare(b.due) || (a.id < b.id ? -1 : 1));
  const paid: (readonly [document: BookDocument, part: number])[] = [];
  let left = Math.abs(line.amount);
  for (const document of open) {
    if (left <= 0) break;
    const part = Math.min(document.balance, left);
    paid.push([document, part]);
    left -= part;
  }
  const [first] = paid;
  if (!first) return [];
  const why =
    paid.length === 1
      ? `The statement names ${contact.name}, and ${(first[0].balance / 100).toFixed(2)} of ${first[0].number} is open`
      : `The statement names ${contact.name}, whose oldest open documents are ${paid.map(([{ number }]) => number).join(', ')}`;
  const about = paid.map(([{ id }, part]) => `${id}:${part}`).join();
  return [{ contact: contact.id, suggestion: ['documents', 44, why, about] }];
}

/** All candidates for a line, the most likely first, and the shown ones, which are limited by kind. */
export function plainSuggestions(line: AskedLine, books: PlainBooks) {
  const transfers = books.others
    .filter(({ amount, day }) => amount === -line.amount && apart(day, line.day) <= 5)
    .map((other): PlainSuggestion => {
      const days = apart(other.day, line.day);
      return [
        'transfer',
        Math.max(50, 74 - 4 * days + (letters(line.text).includes('transfer') ? 15 : 0)),
        `The statement of ${other.accountName} has the opposite amount, ${inWords(days)}`,
        other.id,
      ];
    });
  const rule = books.rules.find(({ contains }) => line.text.toLowerCase().includes(contains));
  const rules: PlainSuggestion[] = rule ? [['rule', 80, `The rule "${rule.name}" matches`, '']] : [];
  const entries = fromEntries(line, books);
  const ofContacts = fromDocuments(line, books);
  const documents = ofContacts.map(({ suggestion }) => suggestion);
  const byName = fromContact(line, books)
    .filter(({ contact }) => !rule && !ofContacts.some((other) => other.contact === contact))
    .map(({ suggestion }) => suggestion);
  const shown = [
    ...entries,
    ...documents.slice(0, 5),
    ...byName,
    ...transfers.toSorted((a, b) => b[1] - a[1]).slice(0, 2),
    ...rules,
  ].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  return { all: [...entries, ...documents, ...byName, ...transfers, ...rules], shown: shown.slice(0, 10) };
}
