import { fireEvent, screen } from '@testing-library/react';

/** Chooses from a closed list as a pointer does: antd opens it by a press. */
export async function chooseOption(label: string | RegExp, option: string): Promise<void> {
  fireEvent.mouseDown(screen.getByLabelText(label));
  const choices = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  const [choice] = choices;
  if (!choice) throw new Error(`${String(label)} does not offer "${option}".`);
  fireEvent.click(choice);
}
