import type { LineResource } from '../define-lines.ts';
import type { AnyResource } from '../define-resource.ts';
import type {
  Choice,
  DateOptions,
  Field,
  FieldKind,
  FieldOptions,
  NumberOptions,
  TextOptions,
} from './field.ts';

type Rest<Value> = Partial<
  Pick<
    Field<FieldKind, Value>,
    | 'blankZero'
    | 'words'
    | 'maxLength'
    | 'min'
    | 'max'
    | 'scale'
    | 'unreadable'
    | 'choices'
    | 'open'
    | 'isCountry'
    | 'target'
    | 'targetResource'
    | 'others'
    | 'show'
    | 'offers'
    | 'fills'
    | 'currency'
    | 'base'
    | 'totalLabel'
    | 'lines'
    | 'default'
  >
>;

/** True if every saved record has a value of a field with these options. */
type IsFilled<Options> = Options extends
  | { readonly required: true | string }
  | { readonly readOnly: true }
  | { readonly filledIn: true }
  | { readonly default: string | number | boolean }
  ? true
  : false;

function field<Kind extends FieldKind, Value, Options extends FieldOptions<Value>>(
  kind: Kind,
  options: Options,
  rest: Rest<Value> = {},
): Field<Kind, Value, IsFilled<Options>> {
  const long = kind === 'longText' || kind === 'lines';
  return {
    kind,
    label: options.label,
    required: Boolean(options.required),
    isFilled: (Boolean(options.required) ||
      options.readOnly === true ||
      options.filledIn === true ||
      rest.default !== undefined) as IsFilled<Options>,
    requiredMessage: typeof options.required === 'string' ? options.required : `${options.label} is required`,
    readOnly: options.readOnly ?? false,
    search: options.search ?? false,
    filter: options.filter ?? !long,
    sortable: options.sortable ?? !long,
    csvNames: options.csvNames ?? [],
    ...(options.columnLabel !== undefined && { columnLabel: options.columnLabel }),
    ...(options.secret && { secret: true }),
    ...(options.help !== undefined && { help: options.help }),
    ...(options.placeholder !== undefined && { placeholder: options.placeholder }),
    ...(options.emptyWord !== undefined && { emptyWord: options.emptyWord }),
    ...(options.opens && { opens: options.opens }),
    ...(options.format && { format: options.format }),
    ...rest,
  };
}

const pick = <Options extends object, Key extends keyof Options>(options: Options, ...keys: Key[]) =>
  Object.fromEntries(
    keys.filter((key) => options[key] !== undefined).map((key) => [key, options[key]]),
  ) as Pick<Options, Key>;

/** One line of text. */
export const text = <const O extends TextOptions>(o: O) =>
  field<'text', string, O>('text', o, pick<TextOptions, 'maxLength' | 'default'>(o, 'maxLength', 'default'));
/** Several lines of text. */
export const longText = <const O extends TextOptions>(o: O) =>
  field<'longText', string, O>(
    'longText',
    o,
    pick<TextOptions, 'maxLength' | 'default'>(o, 'maxLength', 'default'),
  );
/** An e-mail address, 254 characters at most. */
export const email = <const O extends TextOptions>(o: O) =>
  field<'email', string, O>('email', o, { maxLength: 254 });
/** A telephone number, stored as typed; 50 characters at most by default (`maxLength`). */
export const phone = <const O extends TextOptions>(o: O) =>
  field<'phone', string, O>('phone', o, { maxLength: o.maxLength ?? 50 });

type IntegerOptions = FieldOptions<number> &
  Pick<NumberOptions, 'min' | 'max' | 'unreadable'> & { readonly default?: number };
/** A whole number; a JavaScript number in a row. */
export const integer = <const O extends IntegerOptions>(o: O) =>
  field<'integer', number, O>('integer', o, {
    scale: 0,
    ...pick<IntegerOptions, 'min' | 'max' | 'default' | 'unreadable'>(
      o,
      'min',
      'max',
      'default',
      'unreadable',
    ),
  });

const limits = (o: NumberOptions) => pick(o, 'min', 'max', 'step', 'default', 'unreadable');
/** A number with decimals (a quantity, a rate), three by default (`scale`); a decimal string in a row. */
export const decimal = <const O extends NumberOptions>(o: O) =>
  field<'decimal', string, O>('decimal', o, { scale: o.scale ?? 3, ...limits(o) });
type MoneyOptions = NumberOptions & Pick<Field, 'currency' | 'base' | 'totalLabel' | 'blankZero'>;
/**
 * An amount in the organization's base currency, or in that of the row's field named by `currency`; a decimal string in
 * a row, never a float.
 */
export const money = <const O extends MoneyOptions>(o: O) =>
  field<'money', string, O>('money', o, {
    scale: o.scale ?? 2,
    ...limits(o),
    ...pick<MoneyOptions, 'currency' | 'base' | 'totalLabel' | 'blankZero'>(
      o,
      'currency',
      'base',
      'totalLabel',
      'blankZero',
    ),
  });
type PercentOptions = NumberOptions & Pick<Field, 'blankZero'>;
/** A percentage: `10` is 10%. A decimal string in a row. */
export const percent = <const O extends PercentOptions>(o: O) =>
  field<'percent', string, O>('percent', o, {
    scale: o.scale ?? 2,
    ...limits(o),
    ...pick<PercentOptions, 'blankZero'>(o, 'blankZero'),
  });
/** A calendar day, `YYYY-MM-DD`; its default can be today. */
export const date = <const O extends DateOptions>(o: O) =>
  field<'date', string, O>('date', o, pick<DateOptions, 'default'>(o, 'default'));
/** A moment, ISO 8601 with zone. */
export const dateTime = <const O extends FieldOptions<string>>(o: O) =>
  field<'dateTime', string, O>('dateTime', o);

type FlagOptions = FieldOptions<boolean> & Pick<Field, 'words'> & { readonly default?: boolean };
/** Yes or no; with `words` a state of two. */
export const flag = <const O extends FlagOptions>(o: O) =>
  field<'flag', boolean, O>('flag', o, pick<FlagOptions, 'default' | 'words'>(o, 'default', 'words'));

type ChoiceOptions<Value> = FieldOptions<Value> &
  Pick<NumberOptions, 'min' | 'max'> & {
    readonly default?: Value;
    readonly open?: boolean;
    readonly maxLength?: number;
    readonly isCountry?: boolean;
  };
/** One value of a list; with `open`, other values are accepted too. */
export const choice = <
  const Value extends string | number,
  const O extends ChoiceOptions<NoInfer<Value>> = ChoiceOptions<NoInfer<Value>>,
>(
  choices: readonly Choice<Value>[],
  o: O,
) =>
  field<'choice', Value, O>('choice', o, {
    choices,
    ...pick<ChoiceOptions<Value>, 'open' | 'default' | 'maxLength' | 'isCountry' | 'min' | 'max'>(
      o,
      'open',
      'default',
      'maxLength',
      'isCountry',
      'min',
      'max',
    ),
  });
type RefOptions = FieldOptions<string> & Pick<Field, 'others' | 'show' | 'offers' | 'fills' | 'preselects'>;
/**
 * Points to a record of another resource by its id. Rows have its name in the column `show`, which lists, filters and
 * files use.
 */
export const ref = <const O extends RefOptions>(target: AnyResource, o: O) =>
  field<'ref', string, O>('ref', o, {
    target: target.name,
    targetResource: target,
    ...pick<RefOptions, 'others' | 'show' | 'offers' | 'fills' | 'preselects'>(
      o,
      'others',
      'show',
      'offers',
      'fills',
      'preselects',
    ),
  });
/** The rows that belong to this one (the lines of an invoice), entered and saved with it. */
export const lines = <const O extends FieldOptions<readonly unknown[]>>(of: LineResource, o: O) =>
  field<'lines', readonly unknown[], O>('lines', o, { target: of.name, lines: of });
