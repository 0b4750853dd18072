/** Type of a column: how it is formatted, aligned and added. Quantities may have up to four decimals. */
export type ReportValue = 'text' | 'date' | 'money' | 'quantity' | 'percent';

/** A column of a report. */
export interface ReportColumn {
  /** Names its cells in a row. */
  readonly id: string;
  /** In its head. */
  readonly label: string;
  /** Text unless said otherwise. */
  readonly holds?: ReportValue;
  /** Which of its texts are the product's own, and name tax as is usual where the company is. */
  readonly namesTax?: readonly string[];
  /** Its total where rows are added: their sum, or the last of them (a running balance). Empty by default. */
  readonly total?: 'sum' | 'last';
  /**
   * Stays beside the name of a row where there is no room for all figures, as on a phone; where no column says so, the last
   * one does.
   */
  readonly isKey?: boolean;
  /**
   * Computed in each row from two other columns: the first less the second, or that in percent of the second.
   */
  readonly derived?: { readonly as: 'difference' | 'percent'; readonly from: readonly [string, string] };
  /** The days that its figures count, ISO 8601; a figure leads to what was posted between them. */
  readonly start_date?: string;
  readonly end_date?: string;
  /** Whether the figures happened or were planned. */
  readonly basis?: ReportBasis;
  /** The tracking option that its figures are of, by the parameter that asks for it; all of the report's unless said. */
  readonly tracked?: Readonly<Partial<Record<TrackingParameter, string>>>;
}

/** Parameter that limits a report to lines with an option of the first or second tracking category. */
export type TrackingParameter = 'tracking_1_id' | 'tracking_2_id';

/** Option id for lines without an option of a category. */
export const UNASSIGNED = 'unassigned';

/** A tracking category with its options, by which reports are filtered and parted into columns. */
export interface TrackedBy {
  readonly parameter: TrackingParameter;
  /** Its name: `Department`. */
  readonly label: string;
  /** Archived ones too, which earlier lines have. */
  readonly options: readonly TrackedOption[];
}

/** An option of a tracking category. */
export interface TrackedOption {
  readonly id: string;
  readonly name: string;
  /** Not archived: new lines may name it. */
  readonly canBeChosen: boolean;
}

/** Whether figures tell what happened or what was planned. */
export type ReportBasis = 'actual' | 'budget';

/** The rows that the database put in a section, below a heading and above their total. */
export interface ReportSection {
  /** As rows name it; the empty text where a report has one section only. */
  readonly section: string;
  /** Its heading; none where it is left out. */
  readonly label?: string;
  /** The name of its total; none where it is left out. */
  readonly total?: string;
  /** Shown with its heading and total though it has no rows. */
  readonly isAlwaysShown?: boolean;
}

/** A line that is computed from sections and from results above it: gross profit, total assets. */
export interface ReportResult {
  /** Other results name it. */
  readonly result: string;
  readonly label: string;
  /** Which totals it adds (1) and takes off (-1). */
  readonly of: Readonly<Record<string, 1 | -1>>;
}

/** Parts of a report, from top to bottom. */
export type ReportPart = ReportSection | ReportResult;

/** With what the figures of a period may be compared. */
export type Comparison = 'previous_period' | 'previous_year' | 'budget';

/** Into what the period may be parted, a column for each. */
export type ReportSplit = 'month' | 'quarter';

/** Words that choose rows of a report: subtypes of accounts, boxes of the GST return. */
export type ReportNarrowing = 'subtypes' | 'boxes';

/** Subject of a report besides its dates. */
export type ReportSubject = 'account' | 'customer' | 'vendor' | 'return';

/**
 * A report as its screen, its comparisons, its print view and its files use it. The database computes it:
 * `run_report` with the id returns the rows, in their order, and the checks.
 */
export interface ReportDefinition {
  /** In addresses and file names, and what the database calls it: `profit-loss`. */
  readonly id: string;
  /** On the screen, on paper, and where it is chosen. */
  readonly title: string;
  /** One sentence for choosing it: which question it answers. */
  readonly description: string;
  /** Whether it reports a period or the end of its last day. */
  readonly tells: 'period' | 'day';
  /** Those that do not depend on the days. */
  readonly columns: readonly ReportColumn[];
  /** Whether a column of amounts for each period follows them. */
  readonly hasPeriods?: boolean;
  readonly parts: readonly ReportPart[];
  /** Comparisons that make sense; none unless said. Only for a report that has periods. */
  readonly compare?: readonly Comparison[];
  /** Whether it can be parted by month or quarter, or by the options of a tracking category. Only for a report that has periods. */
  readonly canSplit?: boolean;
  /** Whether it can be made as the books were known at an earlier time. */
  readonly canLookBack?: boolean;
  /** Which it must be told; and which it may be told. */
  readonly subject?: {
    readonly of: ReportSubject;
    readonly isRequired: boolean;
    /** Title of the report for a subject, where it differs from the report's own. */
    readonly title?: string;
  };
  /** By what it can be narrowed to some of its rows, as links of other reports do. */
  readonly narrowedBy?: ReportNarrowing;
  /** Whether it can be made of some tracking options only. */
  readonly canTrack?: boolean;
  /** Of which module it is, as the organization can switch it off. */
  readonly module?: 'inventory' | 'assets' | 'budgets';
}

/** Whether a part has rows, and is not computed from others. */
export const isSection = (part: ReportPart): part is ReportSection => 'section' in part;

/** A report, with the ids of its columns and parts checked: throws an Error that names what does not fit. */
export function defineReport<const Definition extends ReportDefinition>(definition: Definition): Definition {
  const { id, parts, columns } = definition;
  const fail = (what: string): never => {
    throw new Error(`The report "${id}" ${what}.`);
  };
  const known = new Set<string>();
  for (const part of parts) {
    const name = isSection(part) ? part.section : part.result;
    if (known.has(name)) fail(`has two parts called "${name}"`);
    if (!isSection(part))
      for (const other of Object.keys(part.of))
        if (!known.has(other)) fail(`computes "${name}" from "${other}", which is not above it`);
    known.add(name);
  }
  const ids = columns.map((column) => column.id);
  if (new Set(ids).size < ids.length) fail('has two columns of one id');
  for (const { id: name, derived } of columns)
    for (const from of derived?.from ?? [])
      if (!ids.includes(from)) fail(`computes the column "${name}" from "${from}", which it does not have`);
  if ((definition.compare || definition.canSplit) && !definition.hasPeriods)
    fail('compares periods without having columns for them');
  return definition;
}
