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
    const byReason = new Map<Listed, string[]>();
    for (const [name, exception] of Object.entries(lists[list]))
      byReason.set(exception, [...(byReason.get(exception) ?? []), name]);
    return [...byReason].map(
      ([{ why, move }, names]) =>
        `| ${LABELS[list]} ${names.map((name) => `\`${name}\``).join(', ')} | ${why} | ${move} |`,
    );
  });
  return ['| what | why | before it is distributed |', '|---|---|---|', ...rows].join('\n');
}
