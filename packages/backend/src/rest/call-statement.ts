import type { Statement } from '../api/statement.ts';
import type { PassedOn } from '../request-body/pass-on.ts';
import type { Argument, Callable } from './catalog.ts';
import { ambiguousFunction, noSuchFunction } from './refusals.ts';
import { asList, quoteName, Values } from './rows.ts';
import { toValue } from './values.ts';

/** Arguments by their names. */
export type Given = Readonly<Record<string, unknown>>;

/** The form of a function that takes exactly these arguments. */
export function chooseForm(name: string, forms: readonly Callable[] = [], given: Given): Callable {
  const names = Object.keys(given);
  const fitting = forms.filter(
    (form) =>
      names.every((one) => form.arguments.some((argument) => argument.name === one)) &&
      form.arguments.every((argument) => argument.hasDefault || Object.hasOwn(given, argument.name)),
  );
  const [form] = fitting;
  if (!form) throw noSuchFunction(name, names.map((one) => one.slice(0, 40)).slice(0, 20));
  if (fitting.length > 1) throw ambiguousFunction(name);
  return form;
}

function call(form: Callable, given: Given, values: Values, passedOn: PassedOn | undefined): string {
  const pass = ({ name, type, kind }: Argument): string =>
    `${quoteName(name)} => ${values.add(toValue(given[name], kind, passedOn))}::${type}`;
  const passed = form.arguments.filter(({ name }) => Object.hasOwn(given, name)).map(pass);
  return `public.${quoteName(form.name)}(${passed.join(', ')})`;
}

/** Status that a function may set for its response; read after everything it did. */
const STATUS = `, current_setting('response.status', true) as status`;

const SHAPES: Readonly<Record<Callable['answers'], (source: string) => string>> = {
  rows: (source) => asList(source, STATUS),
  'one value': (source) => `select to_json(t)::text as body, 1 as amount${STATUS} from ${source} t`,
  nothing: (source) => `select null as body, 0 as amount${STATUS} from ${source} t`,
};

/** Calls a function, and returns its result as one JSON value. */
export function callStatement(form: Callable, given: Given, passedOn: PassedOn | undefined): Statement {
  const values = new Values();
  const source = call(form, given, values, passedOn);
  return { text: SHAPES[form.answers](source), values: values.all };
}
