import controls from '../../core/fields/Field.module.css';
import styles from './NativeInput.module.css';
import { inputTypeOf, optionsOf, type TextualInputProps, textOfValue } from './textual-input.ts';

/** Text, a choice, or yes or no, in the browser's own controls, which look like antd's. */
export function NativeInput({ field, value, onChange, ...ties }: TextualInputProps) {
  const text = textOfValue(value);
  const { placeholder: _placeholder, ...withoutPlaceholder } = ties;
  switch (field.kind) {
    case 'longText':
      return (
        <textarea
          {...ties}
          dir="auto"
          rows={2}
          className={`${controls.control} ${styles.growing}`}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'flag':
      return (
        <button
          {...withoutPlaceholder}
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={value === true}
          onClick={() => onChange(value !== true)}
        />
      );
    case 'choice':
      return (
        <select
          {...withoutPlaceholder}
          className={controls.control}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        >
          {optionsOf(field, text).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    default:
      // No `maxLength`: the browser would silently cut pasted text.
      return (
        <input
          {...ties}
          dir="auto"
          type={inputTypeOf(field)}
          autoComplete="off"
          className={controls.control}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
