/** Texts of filters. */
export const filterPanelTexts = {
  advancedFilter: 'Advanced filter',
} as const;

export const filterPopoverTexts = {
  fieldRequired: 'Field is required',
  valueRequired: 'Value is required',
  secondValueRequired: 'Second value is required for between operator',
  field: 'Field',
  chooseField: 'Choose a field',
  operator: 'Operator',
  value: 'Value',
  secondValue: 'Second value',
  clearAll: 'Clear All',
  addFilter: 'Add Filter',
  chooseValue: 'Choose a value',
  yes: 'Yes',
  no: 'No',
} as const;
