/** Tabs of the settings, with their form sections. */
export const SETTINGS_TABS = [
  { id: 'general', label: 'General', sections: ['Company', 'Dates and Numbers'] },
  { id: 'invoicing', label: 'Invoicing', sections: ['Numbering', 'Payment', 'Documents'] },
  { id: 'taxes', label: 'Taxes', sections: ['GST'] },
  { id: 'inventory', label: 'Inventory', sections: ['Costing'] },
  { id: 'reporting', label: 'Reporting', sections: [] },
  { id: 'currency', label: 'Currency', sections: ['Currencies'] },
  { id: 'payroll', label: 'Payroll', sections: [] },
  { id: 'modules', label: 'Modules', sections: ['Modules'] },
  { id: 'users', label: 'Users', sections: [] },
] as const satisfies readonly { id: string; label: string; sections: readonly string[] }[];

export type SettingsTab = (typeof SETTINGS_TABS)[number];
