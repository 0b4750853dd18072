import type { AntdParts } from './antd-parts.ts';
import { inputTypeOf, optionsOf, type TextualInputProps, textOfValue } from './textual-input.ts';

/** Up to this number, choices need no search. */
const FEW_CHOICES = 7;

interface AntdInputProps extends TextualInputProps {
  readonly parts: AntdParts;
}

/** Text, a choice, or yes or no, in antd's controls. */
export function AntdInput({ parts, field, value, onChange, ...ties }: AntdInputProps) {
  const { Input, Select, Switch } = parts;
  const text = textOfValue(value);
  switch (field.kind) {
    case 'longText':
      return (
        <Input.TextArea
          {...ties}
          dir="auto"
          value={text}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'flag':
      return <Switch {...ties} checked={value === true} onChange={(next) => onChange(next)} />;
    case 'choice': {
      const options = optionsOf(field, text);
      return (
        <Select<string>
          {...ties}
          value={text}
          options={[...options]}
          // Typing finds a choice, as in a native select.
          showSearch={options.length > FEW_CHOICES && { optionFilterProp: 'label' }}
          // With virtual scrolling, a screen reader would get only two of its choices.
          virtual={false}
          style={{ width: '100%' }}
          onChange={(next) => onChange(next)}
        />
      );
    }
    default:
      // No `maxLength`: the browser would silently cut pasted text.
      return (
        <Input
          {...ties}
          dir="auto"
          value={text}
          type={inputTypeOf(field)}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
