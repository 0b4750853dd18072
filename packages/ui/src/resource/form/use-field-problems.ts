import type { AnyResource } from '@ledgerwise/resource';
import type { FormInstance } from '@ledgerwise/ui/antd';
import { useState } from 'react';
import { type FormValues, formFields } from '../../form/form-values.ts';

/** A sentence for each field that keeps a record from being saved. */
export type FoundProblems = Readonly<Record<string, string>>;

/** Displayed problems of the inputs. */
export interface FieldProblems {
  readonly problems: FoundProblems;
  /** Says what is wrong beside each input, and begins with the first. */
  show(found: FoundProblems): void;
  /** To be told that something was entered. */
  noteChange(): void;
}

/** Problems of a record's inputs. */
export function useFieldProblems(resource: AnyResource, form: FormInstance<FormValues>): FieldProblems {
  const [problems, setProblems] = useState<FoundProblems>({});
  return {
    problems,
    show(found) {
      const names = formFields(resource);
      form.setFields(names.map((name) => ({ name, errors: found[name] === undefined ? [] : [found[name]] })));
      setProblems(found);
      const first = names.find((name) => name in found);
      if (first) document.getElementById(first)?.focus();
    },
    noteChange: () =>
      setProblems((before) => (Object.keys(before).length === 0 ? before : stillWrong(before, form))),
  };
}

/** The problems whose input still shows one: antd takes a sentence away when its input changes. */
function stillWrong(
  before: FoundProblems,
  form: { getFieldError(name: string): readonly string[] },
): FoundProblems {
  return Object.fromEntries(Object.entries(before).filter(([name]) => form.getFieldError(name).length > 0));
}
