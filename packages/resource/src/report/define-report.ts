/**
 * Type of a column: how it is formatted, aligned and added. Quantities may have up to four decimals; prices have at
 * least the decimals of their currency.
 */
export type ReportValue = 'text' | 'date' | 'money' | 'price' | 'quantity' | 'percent';

/** A column of a report. */
export interface ReportColumn {
  /** Names its cells in a row. */
  readonly id: string;
  /** In its head. */
  readonly label: string;
  /** Text by default. */
  readonly holds?: ReportValue;
  /** Texts of the product that name tax, which differ by country. */
  readonly namesTax?: readonly string[];
  /** Its total where rows are added: their sum, or the last of them (a running balance). Empty by default. */
  readonly total?: 'sum' | 'last';
  /** Stays visible beside the row's name on narrow screens; the last column by default. */
  readonly isKey?: boolean;
  /**
   * Computed in each row from two other columns: the first less the second, or that in percent of the second.
   */
  readonly derived?: { readonly as: 'difference' | 'percent'; readonly from: readonly [string, string] };
  /** First and last day of its figures, ISO 8601; a figure links to what was posted between them. */
  readonly start_date?: string;
  readonly end_date?: string;
  /** Actual or planned figures. */
  readonly basis?: ReportBasis;
  /** Tracking option of its figures, by request parameter; by default, all options of the report. */
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
  /** True if not archived: new lines may use it. */
  readonly canBeChosen: boolean;
}

/** Actual or planned figures. */
export type ReportBasis = 'actual' | 'budget';

/** The rows that the database put in a section, below a heading and above their total. */
export interface ReportSection {
  /** Name in rows; empty if a report has only one section. */
  readonly section: string;
  /** Its heading; without it, none is shown. */
  readonly label?: string;
  /** Label of its total; without it, none is shown. */
  readonly total?: string;
  /** Shows its heading and total even without rows. */
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

/** Columns that the figures of a period can be compared with. */
export type Comparison = 'previous_period' | 'previous_year' | 'budget';

/** Periods that get a column each. */
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
  /** Id in addresses, file names and the database: `profit-loss`. */
  readonly id: string;
  /** Title on screen, in PDFs and in pickers. */
  readonly title: string;
  /** One sentence for pickers: the question that it answers. */
  readonly description: string;
  /** Reports a period, or the state at the end of its last day. */
  readonly tells: 'period' | 'day';
  /** Columns that do not depend on the days. */
  readonly columns: readonly ReportColumn[];
  /** True if an amount column for each period follows them. */
  readonly hasPeriods?: boolean;
  readonly parts: readonly ReportPart[];
  /** Useful comparisons; none by default. Only for a report with periods. */
  readonly compare?: readonly Comparison[];
  /**
   * True if it can be split by month or quarter, or by the options of a tracking category. Only for a report with
   * periods.
   */
  readonly canSplit?: boolean;
  /** True if it can show the books as recorded at an earlier time. */
  readonly canLookBack?: boolean;
  /** The subject that it requires or accepts. */
  readonly subject?: {
    readonly of: ReportSubject;
    readonly isRequired: boolean;
    /** Title for a subject, if it differs from the report's own. */
    readonly title?: string;
  };
  /** Filter to some of its rows, used by links of other reports. */
  readonly narrowedBy?: ReportNarrowing;
  /** True if it can be limited to tracking options. */
  readonly canTrack?: boolean;
  /** Its module, which the organization can switch off. */
  readonly module?: 'inventory' | 'assets' | 'budgets';
}

/** True if a part has rows, rather than being computed from others. */
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
