import type { Choice, Field, FieldKind, FieldOptions, NumberOptions, TextOptions } from './field.ts';

type Rest<Value> = Partial<
  Pick<
    Field<FieldKind, Value>,
    'maxLength' | 'min' | 'max' | 'scale' | 'choices' | 'open' | 'target' | 'default'
  >
>;

function field<Kind extends FieldKind, Value>(
  kind: Kind,
  options: FieldOptions<Value>,
  rest: Rest<Value> = {},
): Field<Kind, Value> {
  const long = kind === 'longText' || kind === 'lines';
  return {
    kind,
    label: options.label,
    required: Boolean(options.required),
    requiredMessage: typeof options.required === 'string' ? options.required : `${options.label} is required`,
    readOnly: options.readOnly ?? false,
    search: options.search ?? false,
    filter: options.filter ?? !long,
    sortable: options.sortable ?? !long,
    csvNames: options.csvNames ?? [],
    ...(options.help !== undefined && { help: options.help }),
    ...(options.placeholder !== undefined && { placeholder: options.placeholder }),
    ...(options.format && { format: options.format }),
    ...rest,
  };
}

const pick = <Options extends object, Key extends keyof Options>(options: Options, ...keys: Key[]) =>
  Object.fromEntries(
    keys.filter((key) => options[key] !== undefined).map((key) => [key, options[key]]),
  ) as Pick<Options, Key>;

/** One line of text. */
export const text = (o: TextOptions) => field<'text', string>('text', o, pick(o, 'maxLength', 'default'));
/** Several lines of text. */
export const longText = (o: TextOptions) =>
  field<'longText', string>('longText', o, pick(o, 'maxLength', 'default'));
/** An e-mail address, 254 characters at most. */
export const email = (o: TextOptions) => field<'email', string>('email', { ...o }, { maxLength: 254 });
/** A telephone number, kept as it was typed. */
export const phone = (o: TextOptions) => field<'phone', string>('phone', o, { maxLength: o.maxLength ?? 50 });
/** A whole number; a JavaScript number in a row. */
export const integer = (
  o: Omit<NumberOptions, 'scale' | 'default' | 'format'> & { default?: number } & Pick<
      FieldOptions<number>,
      'format'
    >,
) => field<'integer', number>('integer', o, { scale: 0, ...pick(o, 'min', 'max', 'default') });
/** A number with decimals (a quantity, a rate); a decimal string in a row. */
export const decimal = (o: NumberOptions) =>
  field<'decimal', string>('decimal', o, { scale: o.scale ?? 3, ...pick(o, 'min', 'max', 'default') });
/** An amount in the organisation's base currency; a decimal string in a row, never a float. */
export const money = (o: NumberOptions) =>
  field<'money', string>('money', o, { scale: o.scale ?? 2, ...pick(o, 'min', 'max', 'default') });
/** A percentage as it is said: `10` is 10 %. A decimal string in a row. */
export const percent = (o: NumberOptions) =>
  field<'percent', string>('percent', o, { scale: o.scale ?? 2, ...pick(o, 'min', 'max', 'default') });
/** A calendar day, `YYYY-MM-DD`. */
export const date = (o: FieldOptions<string>) => field<'date', string>('date', o);
/** A moment, ISO 8601 with zone. */
export const dateTime = (o: FieldOptions<string>) => field<'dateTime', string>('dateTime', o);
/** Yes or no. */
export const flag = (o: FieldOptions<boolean> & { default?: boolean }) =>
  field<'flag', boolean>('flag', o, pick(o, 'default'));
/** One of a list; with `open` also a value that is not listed. */
export const choice = <const Value extends string | number>(
  choices: readonly Choice<Value>[],
  o: FieldOptions<Value> & { default?: NoInfer<Value>; open?: boolean; maxLength?: number } & Pick<
      NumberOptions,
      'min' | 'max'
    >,
) =>
  field<'choice', Value>('choice', o, { choices, ...pick(o, 'open', 'default', 'maxLength', 'min', 'max') });
/** Points to a record of another table by its id. */
export const ref = (target: string, o: FieldOptions<string>) => field<'ref', string>('ref', o, { target });
/** The rows that belong to this one (the lines of an invoice); kept in `target` and edited with the record. */
export const lines = (target: string, o: FieldOptions<readonly unknown[]>) =>
  field<'lines', readonly unknown[]>('lines', o, { target });
