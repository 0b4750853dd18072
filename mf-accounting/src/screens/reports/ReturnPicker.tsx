import { SelectField } from '@ledgerwise/ui/core';
import { useAnswer, useSay } from '@ledgerwise/ui/resource';
import type { SubjectPickerProps } from './SubjectPicker.tsx';
import { texts } from './texts.ts';

/** Selects the return, if an organization files others beside its GST return. */
export function ReturnPicker({ chosen, onChoose }: Omit<SubjectPickerProps, 'subject'>) {
  const say = useSay();
  const { value: others = [] } = useAnswer('tax_code_lines', 'tax returns', (data, signal) =>
    data.call('tax_returns', {}, signal),
  );
  if (others.length === 0) return null;
  return (
    <SelectField
      label={texts.returnPicker.return}
      value={chosen}
      options={[
        { value: '', label: say(texts.returnPicker.gstReturn) },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
