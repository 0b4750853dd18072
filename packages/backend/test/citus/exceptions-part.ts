interface Listed {
  readonly why: string;
  readonly move: string;
}

const LABELS = { KEYS: 'unique key', FOREIGN_KEYS: 'foreign key', STATEMENTS: 'statements in' } as const;

/** The exceptions as a table: those of one reason in one row. */
export function exceptionsPart(
  lists: Readonly<Record<keyof typeof LABELS, Readonly<Record<string, Listed>>>>,
): string {
  const rows = (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((list) => {
    const names = new Map<string, string[]>();
    for (const [name, { why, move }] of Object.entries(lists[list])) {
      const reason = `${why} | ${move}`;
      names.set(reason, [...(names.get(reason) ?? []), `\`${name}\``]);
    }
    return [...names].map(([reason, all]) => `| ${LABELS[list]} ${all.join(', ')} | ${reason} |`);
  });
  return ['| what | why | before it is distributed |', '|---|---|---|', ...rows].join('\n');
}
