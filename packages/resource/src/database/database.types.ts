// Generated from the database's catalog. Run `npm run gen:types` after a change of the database.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** An exact number in transit: a JSON number if that loses no digit, otherwise its digits as text. */
export type Numeric = number | string;

export type Database = {
  public: {
    Tables: {
      accounts: {
        Row: {
          archived_at: string | null;
          closes_yearly: boolean | null;
          code: string;
          created_at: string;
          currency: string | null;
          default_tax_code_id: string | null;
          description: string | null;
          gst_scope: string | null;
          id: string;
          is_active: boolean;
          name: string;
          org_id: string;
          subtype: string | null;
          type: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          archived_at?: string | null;
          closes_yearly?: boolean | null;
          code: string;
          created_at?: string;
          currency?: string | null;
          default_tax_code_id?: string | null;
          description?: string | null;
          gst_scope?: string | null;
          id?: string;
          is_active?: boolean;
          name: string;
          org_id?: string;
          subtype?: string | null;
          type: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          archived_at?: string | null;
          closes_yearly?: boolean | null;
          code?: string;
          created_at?: string;
          currency?: string | null;
          default_tax_code_id?: string | null;
          description?: string | null;
          gst_scope?: string | null;
          id?: string;
          is_active?: boolean;
          name?: string;
          org_id?: string;
          subtype?: string | null;
          type?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "accounts_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "accounts_tax_code"; columns: ["default_tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
        ];
      };
      activity_log: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_name: string;
          changes: Json;
          created_at: string;
          entity: string;
          id: string;
          org_id: string;
          record_count: number;
          record_id: string | null;
          record_ids: string[] | null;
          record_name: string | null;
          record_version: number | null;
        };
        Insert: {
          action: string;
          actor_id?: string | null;
          actor_name: string;
          changes?: Json;
          created_at?: string;
          entity: string;
          id?: string;
          org_id: string;
          record_count?: number;
          record_id?: string | null;
          record_ids?: string[] | null;
          record_name?: string | null;
          record_version?: number | null;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          actor_name?: string;
          changes?: Json;
          created_at?: string;
          entity?: string;
          id?: string;
          org_id?: string;
          record_count?: number;
          record_id?: string | null;
          record_ids?: string[] | null;
          record_name?: string | null;
          record_version?: number | null;
        };
        Relationships: [
          { foreignKeyName: "activity_log_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      asset_usage: {
        Row: {
          asset_id: string;
          created_at: string;
          id: string;
          org_id: string;
          units: Numeric;
          updated_at: string;
          used_on: string;
          user_id: string | null;
        };
        Insert: {
          asset_id: string;
          created_at?: string;
          id?: string;
          org_id?: string;
          units: Numeric;
          updated_at?: string;
          used_on: string;
          user_id?: string | null;
        };
        Update: {
          asset_id?: string;
          created_at?: string;
          id?: string;
          org_id?: string;
          units?: Numeric;
          updated_at?: string;
          used_on?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "asset_usage_asset"; columns: ["asset_id", "org_id"]; isOneToOne: false; referencedRelation: "fixed_assets"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "asset_usage_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      attachments: {
        Row: {
          created_at: string;
          deleted_at: string | null;
          entity: string;
          file_name: string;
          id: string;
          media_type: string;
          org_id: string;
          record_id: string;
          sha256: string;
          size: number;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          deleted_at?: string | null;
          entity: string;
          file_name: string;
          id?: string;
          media_type: string;
          org_id?: string;
          record_id: string;
          sha256: string;
          size: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          deleted_at?: string | null;
          entity?: string;
          file_name?: string;
          id?: string;
          media_type?: string;
          org_id?: string;
          record_id?: string;
          sha256?: string;
          size?: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "attachments_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      bank_reconciliations: {
        Row: {
          bank_account_id: string;
          cleared_balance: Numeric;
          created_at: string;
          difference: Numeric;
          finished_at: string | null;
          finished_by: string | null;
          id: string;
          ledger_balance: Numeric;
          org_id: string;
          reopen_reason: string | null;
          reopened_at: string | null;
          reopened_by: string | null;
          statement_balance: Numeric;
          statement_date: string;
          status: string;
          unexplained: Numeric;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          bank_account_id: string;
          cleared_balance?: Numeric;
          created_at?: string;
          difference?: never;
          finished_at?: string | null;
          finished_by?: string | null;
          id?: string;
          ledger_balance?: Numeric;
          org_id?: string;
          reopen_reason?: string | null;
          reopened_at?: string | null;
          reopened_by?: string | null;
          statement_balance: Numeric;
          statement_date: string;
          status?: string;
          unexplained?: never;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          bank_account_id?: string;
          cleared_balance?: Numeric;
          created_at?: string;
          difference?: never;
          finished_at?: string | null;
          finished_by?: string | null;
          id?: string;
          ledger_balance?: Numeric;
          org_id?: string;
          reopen_reason?: string | null;
          reopened_at?: string | null;
          reopened_by?: string | null;
          statement_balance?: Numeric;
          statement_date?: string;
          status?: string;
          unexplained?: never;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "bank_reconciliations_bank_account"; columns: ["bank_account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bank_reconciliations_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      bank_rules: {
        Row: {
          account_id: string | null;
          bank_account_id: string | null;
          created_at: string;
          customer_id: string | null;
          description: string | null;
          description_contains: string | null;
          direction: string;
          gst_applicable: boolean;
          gst_rate: Numeric | null;
          id: string;
          is_active: boolean;
          least_amount: Numeric | null;
          most_amount: Numeric | null;
          name: string;
          org_id: string;
          priority: number;
          tax_code_id: string | null;
          tracking_1_id: string | null;
          tracking_2_id: string | null;
          updated_at: string;
          user_id: string | null;
          vendor_id: string | null;
        };
        Insert: {
          account_id?: string | null;
          bank_account_id?: string | null;
          created_at?: string;
          customer_id?: string | null;
          description?: string | null;
          description_contains?: string | null;
          direction?: string;
          gst_applicable?: boolean;
          gst_rate?: Numeric | null;
          id?: string;
          is_active?: boolean;
          least_amount?: Numeric | null;
          most_amount?: Numeric | null;
          name: string;
          org_id?: string;
          priority?: number;
          tax_code_id?: string | null;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          vendor_id?: string | null;
        };
        Update: {
          account_id?: string | null;
          bank_account_id?: string | null;
          created_at?: string;
          customer_id?: string | null;
          description?: string | null;
          description_contains?: string | null;
          direction?: string;
          gst_applicable?: boolean;
          gst_rate?: Numeric | null;
          id?: string;
          is_active?: boolean;
          least_amount?: Numeric | null;
          most_amount?: Numeric | null;
          name?: string;
          org_id?: string;
          priority?: number;
          tax_code_id?: string | null;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          vendor_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "bank_rules_account"; columns: ["account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bank_rules_bank_account"; columns: ["bank_account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bank_rules_customer"; columns: ["customer_id", "org_id"]; isOneToOne: false; referencedRelation: "customers"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bank_rules_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "bank_rules_tax_code"; columns: ["tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bank_rules_tracking_1"; columns: ["tracking_1_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["first_id", "org_id"] },
          { foreignKeyName: "bank_rules_tracking_2"; columns: ["tracking_2_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["second_id", "org_id"] },
          { foreignKeyName: "bank_rules_vendor"; columns: ["vendor_id", "org_id"]; isOneToOne: false; referencedRelation: "vendors"; referencedColumns: ["id", "org_id"] },
        ];
      };
      bank_transactions: {
        Row: {
          amount: Numeric;
          bank_account_id: string;
          created_at: string;
          description: string | null;
          external_id: string | null;
          id: string;
          journal_entry_id: string | null;
          org_id: string;
          posted_on: string;
          reference: string | null;
          statement_import_id: string | null;
          status: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          amount: Numeric;
          bank_account_id: string;
          created_at?: string;
          description?: string | null;
          external_id?: string | null;
          id?: string;
          journal_entry_id?: string | null;
          org_id?: string;
          posted_on: string;
          reference?: string | null;
          statement_import_id?: string | null;
          status?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          amount?: Numeric;
          bank_account_id?: string;
          created_at?: string;
          description?: string | null;
          external_id?: string | null;
          id?: string;
          journal_entry_id?: string | null;
          org_id?: string;
          posted_on?: string;
          reference?: string | null;
          statement_import_id?: string | null;
          status?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "bank_transactions_bank_account"; columns: ["bank_account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bank_transactions_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bank_transactions_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      banking_security_audit: {
        Row: {
          action: string;
          bank_account_id: string | null;
          client_address: string | null;
          created_at: string;
          details: string;
          hash: string;
          id: string;
          number: number;
          org_id: string;
          outcome: string;
          previous_hash: string;
          previous_id: string | null;
          user_agent: string | null;
          user_id: string | null;
          user_name: string;
          user_role: string;
        };
        Insert: {
          action: string;
          bank_account_id?: string | null;
          client_address?: string | null;
          created_at: string;
          details: string;
          hash: string;
          id?: string;
          number: number;
          org_id: string;
          outcome: string;
          previous_hash: string;
          previous_id?: string | null;
          user_agent?: string | null;
          user_id?: string | null;
          user_name: string;
          user_role: string;
        };
        Update: {
          action?: string;
          bank_account_id?: string | null;
          client_address?: string | null;
          created_at?: string;
          details?: string;
          hash?: string;
          id?: string;
          number?: number;
          org_id?: string;
          outcome?: string;
          previous_hash?: string;
          previous_id?: string | null;
          user_agent?: string | null;
          user_id?: string | null;
          user_name?: string;
          user_role?: string;
        };
        Relationships: [
          { foreignKeyName: "banking_security_audit_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      bill_lines: {
        Row: {
          account_id: string | null;
          bill_id: string;
          created_at: string;
          description: string;
          discount_percent: Numeric;
          gst: Numeric;
          gst_applicable: boolean;
          gst_rate: Numeric;
          id: string;
          net: Numeric;
          org_id: string;
          position: number;
          product_id: string | null;
          quantity: Numeric;
          source_line_id: string | null;
          tax_code_id: string | null;
          tax_parts: Json | null;
          total: Numeric;
          tracking_1_id: string | null;
          tracking_2_id: string | null;
          unit_price: Numeric;
        };
        Insert: {
          account_id?: string | null;
          bill_id: string;
          created_at?: string;
          description?: string;
          discount_percent?: Numeric;
          gst?: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          net?: Numeric;
          org_id: string;
          position: number;
          product_id?: string | null;
          quantity?: Numeric;
          source_line_id?: string | null;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total?: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price?: Numeric;
        };
        Update: {
          account_id?: string | null;
          bill_id?: string;
          created_at?: string;
          description?: string;
          discount_percent?: Numeric;
          gst?: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          net?: Numeric;
          org_id?: string;
          position?: number;
          product_id?: string | null;
          quantity?: Numeric;
          source_line_id?: string | null;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total?: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price?: Numeric;
        };
        Relationships: [
          { foreignKeyName: "bill_lines_account"; columns: ["account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bill_lines_bill"; columns: ["bill_id", "org_id"]; isOneToOne: false; referencedRelation: "bills"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bill_lines_product"; columns: ["product_id", "org_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bill_lines_tax_code"; columns: ["tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bill_lines_tracking_1"; columns: ["tracking_1_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["first_id", "org_id"] },
          { foreignKeyName: "bill_lines_tracking_2"; columns: ["tracking_2_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["second_id", "org_id"] },
        ];
      };
      bills: {
        Row: {
          archived_at: string | null;
          balance_due: Numeric;
          base_balance: Numeric;
          base_total: Numeric;
          bill_date: string;
          bill_number: string;
          brought_forward: boolean;
          cancel_reason: string | null;
          cancelled_at: string | null;
          closed_on: string | null;
          corrects_id: string | null;
          created_at: string;
          currency: string;
          due_date: string;
          early_discount_days: number | null;
          early_discount_percent: Numeric | null;
          exchange_rate: Numeric;
          gst_amount: Numeric;
          id: string;
          journal_entry_id: string | null;
          net_amount: Numeric;
          notes: string | null;
          number: number | null;
          org_id: string;
          posted_at: string | null;
          posted_by: string | null;
          purchase_order_id: string | null;
          rate_is_own: boolean;
          recurring_document_id: string | null;
          reference: string | null;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          vendor_id: string;
          vendor_reference: string | null;
          version: number;
          written_off: Numeric;
        };
        Insert: {
          archived_at?: string | null;
          balance_due?: Numeric;
          base_balance?: Numeric;
          base_total?: Numeric;
          bill_date: string;
          bill_number: string;
          brought_forward?: boolean;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          closed_on?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          currency: string;
          due_date: string;
          early_discount_days?: number | null;
          early_discount_percent?: Numeric | null;
          exchange_rate: Numeric;
          gst_amount?: Numeric;
          id?: string;
          journal_entry_id?: string | null;
          net_amount?: Numeric;
          notes?: string | null;
          number?: number | null;
          org_id?: string;
          posted_at?: string | null;
          posted_by?: string | null;
          purchase_order_id?: string | null;
          rate_is_own?: boolean;
          recurring_document_id?: string | null;
          reference?: string | null;
          status?: string;
          tax_inclusive: boolean;
          total_amount?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          vendor_id: string;
          vendor_reference?: string | null;
          version?: number;
          written_off?: Numeric;
        };
        Update: {
          archived_at?: string | null;
          balance_due?: Numeric;
          base_balance?: Numeric;
          base_total?: Numeric;
          bill_date?: string;
          bill_number?: string;
          brought_forward?: boolean;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          closed_on?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          currency?: string;
          due_date?: string;
          early_discount_days?: number | null;
          early_discount_percent?: Numeric | null;
          exchange_rate?: Numeric;
          gst_amount?: Numeric;
          id?: string;
          journal_entry_id?: string | null;
          net_amount?: Numeric;
          notes?: string | null;
          number?: number | null;
          org_id?: string;
          posted_at?: string | null;
          posted_by?: string | null;
          purchase_order_id?: string | null;
          rate_is_own?: boolean;
          recurring_document_id?: string | null;
          reference?: string | null;
          status?: string;
          tax_inclusive?: boolean;
          total_amount?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          vendor_id?: string;
          vendor_reference?: string | null;
          version?: number;
          written_off?: Numeric;
        };
        Relationships: [
          { foreignKeyName: "bills_corrects"; columns: ["corrects_id", "org_id"]; isOneToOne: false; referencedRelation: "bills"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bills_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bills_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "bills_purchase_order"; columns: ["purchase_order_id", "org_id"]; isOneToOne: false; referencedRelation: "purchase_orders"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "bills_vendor"; columns: ["vendor_id", "org_id"]; isOneToOne: false; referencedRelation: "vendors"; referencedColumns: ["id", "org_id"] },
        ];
      };
      budgets: {
        Row: {
          account_id: string;
          amount: Numeric;
          created_at: string;
          id: string;
          month: string;
          org_id: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          account_id: string;
          amount?: Numeric;
          created_at?: string;
          id?: string;
          month: string;
          org_id?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          account_id?: string;
          amount?: Numeric;
          created_at?: string;
          id?: string;
          month?: string;
          org_id?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "budgets_account"; columns: ["account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "budgets_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      company_settings: {
        Row: {
          address: string | null;
          base_currency: string;
          bill_prefix: string;
          books_locked_through: string | null;
          company_name: string;
          country: string | null;
          created_at: string;
          currency: string;
          customer_payment_terms: number;
          date_format: string;
          default_gst_rate: Numeric;
          default_payment_terms: number;
          default_purchase_tax_code_id: string | null;
          default_sales_tax_code_id: string | null;
          document_color: string | null;
          document_template: string;
          email: string | null;
          fiscal_year_start: number;
          gst_enabled: boolean;
          gst_rounding: string;
          gst_rounding_level: string;
          id: string;
          inventory_costing: string;
          invoice_prefix: string;
          logo_sha256: string | null;
          logo_url: string | null;
          module_assets: boolean;
          module_budgets: boolean;
          module_inventory: boolean;
          module_payroll: boolean;
          module_reports: boolean;
          multi_currency: boolean;
          number_format: string;
          org_id: string;
          payment_details: string | null;
          phone: string | null;
          purchase_order_prefix: string;
          quote_prefix: string;
          sales_order_prefix: string;
          tax_id: string | null;
          tax_inclusive: boolean;
          tax_rate: Numeric;
          time_zone: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          address?: string | null;
          base_currency?: string;
          bill_prefix?: string;
          books_locked_through?: string | null;
          company_name?: string;
          country?: string | null;
          created_at?: string;
          currency?: string;
          customer_payment_terms?: number;
          date_format?: string;
          default_gst_rate?: Numeric;
          default_payment_terms?: number;
          default_purchase_tax_code_id?: string | null;
          default_sales_tax_code_id?: string | null;
          document_color?: string | null;
          document_template?: string;
          email?: string | null;
          fiscal_year_start?: number;
          gst_enabled?: boolean;
          gst_rounding?: string;
          gst_rounding_level?: string;
          id?: string;
          inventory_costing?: string;
          invoice_prefix?: string;
          logo_sha256?: string | null;
          logo_url?: string | null;
          module_assets?: boolean;
          module_budgets?: boolean;
          module_inventory?: boolean;
          module_payroll?: boolean;
          module_reports?: boolean;
          multi_currency?: boolean;
          number_format?: string;
          org_id?: string;
          payment_details?: string | null;
          phone?: string | null;
          purchase_order_prefix?: string;
          quote_prefix?: string;
          sales_order_prefix?: string;
          tax_id?: string | null;
          tax_inclusive?: boolean;
          tax_rate?: never;
          time_zone?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          address?: string | null;
          base_currency?: string;
          bill_prefix?: string;
          books_locked_through?: string | null;
          company_name?: string;
          country?: string | null;
          created_at?: string;
          currency?: string;
          customer_payment_terms?: number;
          date_format?: string;
          default_gst_rate?: Numeric;
          default_payment_terms?: number;
          default_purchase_tax_code_id?: string | null;
          default_sales_tax_code_id?: string | null;
          document_color?: string | null;
          document_template?: string;
          email?: string | null;
          fiscal_year_start?: number;
          gst_enabled?: boolean;
          gst_rounding?: string;
          gst_rounding_level?: string;
          id?: string;
          inventory_costing?: string;
          invoice_prefix?: string;
          logo_sha256?: string | null;
          logo_url?: string | null;
          module_assets?: boolean;
          module_budgets?: boolean;
          module_inventory?: boolean;
          module_payroll?: boolean;
          module_reports?: boolean;
          multi_currency?: boolean;
          number_format?: string;
          org_id?: string;
          payment_details?: string | null;
          phone?: string | null;
          purchase_order_prefix?: string;
          quote_prefix?: string;
          sales_order_prefix?: string;
          tax_id?: string | null;
          tax_inclusive?: boolean;
          tax_rate?: never;
          time_zone?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "company_settings_org_id_fkey"; columns: ["org_id"]; isOneToOne: true; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "company_settings_purchase_tax_code"; columns: ["default_purchase_tax_code_id", "org_id"]; isOneToOne: true; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "company_settings_sales_tax_code"; columns: ["default_sales_tax_code_id", "org_id"]; isOneToOne: true; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
        ];
      };
      contact_persons: {
        Row: {
          archived_at: string | null;
          created_at: string;
          customer_id: string;
          email: string | null;
          id: string;
          job_title: string | null;
          name: string;
          notes: string | null;
          org_id: string;
          phone: string | null;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          customer_id: string;
          email?: string | null;
          id?: string;
          job_title?: string | null;
          name: string;
          notes?: string | null;
          org_id?: string;
          phone?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          customer_id?: string;
          email?: string | null;
          id?: string;
          job_title?: string | null;
          name?: string;
          notes?: string | null;
          org_id?: string;
          phone?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "contact_persons_customer"; columns: ["customer_id", "org_id"]; isOneToOne: false; referencedRelation: "customers"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "contact_persons_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      credit_note_lines: {
        Row: {
          account_id: string | null;
          created_at: string;
          credit_note_id: string;
          description: string | null;
          discount_percent: Numeric;
          document_line_id: string | null;
          gst: Numeric;
          gst_applicable: boolean;
          gst_rate: Numeric;
          id: string;
          net: Numeric;
          org_id: string;
          position: number;
          product_id: string | null;
          quantity: Numeric;
          restocked: Numeric;
          stock_cost: Numeric;
          tax_code_id: string | null;
          tax_parts: Json | null;
          total: Numeric;
          tracking_1_id: string | null;
          tracking_2_id: string | null;
          unit_price: Numeric;
        };
        Insert: {
          account_id?: string | null;
          created_at?: string;
          credit_note_id: string;
          description?: string | null;
          discount_percent?: Numeric;
          document_line_id?: string | null;
          gst: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          net: Numeric;
          org_id?: string;
          position: number;
          product_id?: string | null;
          quantity: Numeric;
          restocked?: Numeric;
          stock_cost?: Numeric;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price: Numeric;
        };
        Update: {
          account_id?: string | null;
          created_at?: string;
          credit_note_id?: string;
          description?: string | null;
          discount_percent?: Numeric;
          document_line_id?: string | null;
          gst?: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          net?: Numeric;
          org_id?: string;
          position?: number;
          product_id?: string | null;
          quantity?: Numeric;
          restocked?: Numeric;
          stock_cost?: Numeric;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total?: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price?: Numeric;
        };
        Relationships: [
          { foreignKeyName: "credit_note_lines_account"; columns: ["account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "credit_note_lines_credit_note"; columns: ["credit_note_id", "org_id"]; isOneToOne: false; referencedRelation: "credit_notes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "credit_note_lines_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "credit_note_lines_product"; columns: ["product_id", "org_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "credit_note_lines_tax_code"; columns: ["tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "credit_note_lines_tracking_1"; columns: ["tracking_1_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["first_id", "org_id"] },
          { foreignKeyName: "credit_note_lines_tracking_2"; columns: ["tracking_2_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["second_id", "org_id"] },
        ];
      };
      credit_notes: {
        Row: {
          archived_at: string | null;
          base_total: Numeric;
          base_unallocated: Numeric;
          bill_id: string | null;
          created_at: string;
          credit_note_number: string;
          currency: string;
          customer_id: string | null;
          exchange_rate: Numeric;
          gst_amount: Numeric;
          id: string;
          invoice_id: string | null;
          issued_on: string;
          journal_entry_id: string | null;
          net_amount: Numeric;
          number: number;
          org_id: string;
          posted_at: string;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          unallocated: Numeric;
          updated_at: string;
          user_id: string | null;
          vendor_id: string | null;
          void_entry_id: string | null;
          void_reason: string | null;
          voided_at: string | null;
          voided_on: string | null;
        };
        Insert: {
          archived_at?: string | null;
          base_total: Numeric;
          base_unallocated: Numeric;
          bill_id?: string | null;
          created_at?: string;
          credit_note_number: string;
          currency: string;
          customer_id?: string | null;
          exchange_rate: Numeric;
          gst_amount: Numeric;
          id?: string;
          invoice_id?: string | null;
          issued_on: string;
          journal_entry_id?: string | null;
          net_amount: Numeric;
          number: number;
          org_id?: string;
          posted_at?: string;
          status?: string;
          tax_inclusive?: boolean;
          total_amount: Numeric;
          unallocated: Numeric;
          updated_at?: string;
          user_id?: string | null;
          vendor_id?: string | null;
          void_entry_id?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_on?: string | null;
        };
        Update: {
          archived_at?: string | null;
          base_total?: Numeric;
          base_unallocated?: Numeric;
          bill_id?: string | null;
          created_at?: string;
          credit_note_number?: string;
          currency?: string;
          customer_id?: string | null;
          exchange_rate?: Numeric;
          gst_amount?: Numeric;
          id?: string;
          invoice_id?: string | null;
          issued_on?: string;
          journal_entry_id?: string | null;
          net_amount?: Numeric;
          number?: number;
          org_id?: string;
          posted_at?: string;
          status?: string;
          tax_inclusive?: boolean;
          total_amount?: Numeric;
          unallocated?: Numeric;
          updated_at?: string;
          user_id?: string | null;
          vendor_id?: string | null;
          void_entry_id?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_on?: string | null;
        };
        Relationships: [
          { foreignKeyName: "credit_notes_bill"; columns: ["bill_id", "org_id"]; isOneToOne: false; referencedRelation: "bills"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "credit_notes_customer"; columns: ["customer_id", "org_id"]; isOneToOne: false; referencedRelation: "customers"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "credit_notes_invoice"; columns: ["invoice_id", "org_id"]; isOneToOne: false; referencedRelation: "invoices"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "credit_notes_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "credit_notes_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "credit_notes_vendor"; columns: ["vendor_id", "org_id"]; isOneToOne: false; referencedRelation: "vendors"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "credit_notes_void_entry"; columns: ["void_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
        ];
      };
      customers: {
        Row: {
          address: string | null;
          archived_at: string | null;
          balance: Numeric;
          city: string | null;
          country: string | null;
          created_at: string;
          credit_limit: Numeric;
          default_tax_code_id: string | null;
          email: string | null;
          id: string;
          name: string;
          org_id: string;
          payment_terms: number;
          phone: string | null;
          state: string | null;
          status: string;
          tax_id: string | null;
          updated_at: string;
          user_id: string | null;
          zip_code: string | null;
        };
        Insert: {
          address?: string | null;
          archived_at?: string | null;
          balance?: Numeric;
          city?: string | null;
          country?: string | null;
          created_at?: string;
          credit_limit?: Numeric;
          default_tax_code_id?: string | null;
          email?: string | null;
          id?: string;
          name: string;
          org_id?: string;
          payment_terms?: number;
          phone?: string | null;
          state?: string | null;
          status?: string;
          tax_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          zip_code?: string | null;
        };
        Update: {
          address?: string | null;
          archived_at?: string | null;
          balance?: Numeric;
          city?: string | null;
          country?: string | null;
          created_at?: string;
          credit_limit?: Numeric;
          default_tax_code_id?: string | null;
          email?: string | null;
          id?: string;
          name?: string;
          org_id?: string;
          payment_terms?: number;
          phone?: string | null;
          state?: string | null;
          status?: string;
          tax_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          zip_code?: string | null;
        };
        Relationships: [
          { foreignKeyName: "customers_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "customers_tax_code"; columns: ["default_tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
        ];
      };
      deliveries: {
        Row: {
          created_at: string;
          delivered_on: string;
          id: string;
          is_dropped: boolean;
          journal_entry_id: string | null;
          kind: string;
          order_id: string;
          org_id: string;
          reason: string | null;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          delivered_on: string;
          id?: string;
          is_dropped?: boolean;
          journal_entry_id?: string | null;
          kind: string;
          order_id: string;
          org_id?: string;
          reason?: string | null;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          delivered_on?: string;
          id?: string;
          is_dropped?: boolean;
          journal_entry_id?: string | null;
          kind?: string;
          order_id?: string;
          org_id?: string;
          reason?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "deliveries_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "deliveries_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      delivery_lines: {
        Row: {
          created_at: string;
          delivery_id: string;
          from_quantity: Numeric;
          id: string;
          line_id: string;
          movement_id: string | null;
          org_id: string;
          quantity: Numeric;
          value: Numeric;
        };
        Insert: {
          created_at?: string;
          delivery_id: string;
          from_quantity: Numeric;
          id?: string;
          line_id: string;
          movement_id?: string | null;
          org_id?: string;
          quantity: Numeric;
          value?: Numeric;
        };
        Update: {
          created_at?: string;
          delivery_id?: string;
          from_quantity?: Numeric;
          id?: string;
          line_id?: string;
          movement_id?: string | null;
          org_id?: string;
          quantity?: Numeric;
          value?: Numeric;
        };
        Relationships: [
          { foreignKeyName: "delivery_lines_delivery"; columns: ["delivery_id", "org_id"]; isOneToOne: false; referencedRelation: "deliveries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "delivery_lines_movement"; columns: ["movement_id", "org_id"]; isOneToOne: false; referencedRelation: "stock_movements"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "delivery_lines_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      depreciation_entries: {
        Row: {
          accumulated: Numeric;
          amount: Numeric;
          asset_id: string;
          created_at: string;
          id: string;
          journal_entry_id: string;
          org_id: string;
          period_end: string;
          reverses_id: string | null;
          user_id: string | null;
        };
        Insert: {
          accumulated: Numeric;
          amount: Numeric;
          asset_id: string;
          created_at?: string;
          id?: string;
          journal_entry_id: string;
          org_id?: string;
          period_end: string;
          reverses_id?: string | null;
          user_id?: string | null;
        };
        Update: {
          accumulated?: Numeric;
          amount?: Numeric;
          asset_id?: string;
          created_at?: string;
          id?: string;
          journal_entry_id?: string;
          org_id?: string;
          period_end?: string;
          reverses_id?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "depreciation_entries_asset"; columns: ["asset_id", "org_id"]; isOneToOne: false; referencedRelation: "fixed_assets"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "depreciation_entries_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "depreciation_entries_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "depreciation_entries_reverses"; columns: ["reverses_id", "org_id"]; isOneToOne: false; referencedRelation: "depreciation_entries"; referencedColumns: ["id", "org_id"] },
        ];
      };
      employees: {
        Row: {
          archived_at: string | null;
          created_at: string;
          email: string | null;
          first_name: string;
          full_name: string;
          id: string;
          last_name: string;
          org_id: string;
          start_date: string | null;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          email?: string | null;
          first_name: string;
          full_name?: never;
          id?: string;
          last_name: string;
          org_id?: string;
          start_date?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          email?: string | null;
          first_name?: string;
          full_name?: never;
          id?: string;
          last_name?: string;
          org_id?: string;
          start_date?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "employees_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      exchange_rates: {
        Row: {
          created_at: string;
          currency: string;
          id: string;
          org_id: string;
          rate: Numeric;
          rate_date: string;
          source: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          currency: string;
          id?: string;
          org_id?: string;
          rate: Numeric;
          rate_date: string;
          source?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          currency?: string;
          id?: string;
          org_id?: string;
          rate?: Numeric;
          rate_date?: string;
          source?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "exchange_rates_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      fixed_assets: {
        Row: {
          accumulated_account_id: string | null;
          accumulated_depreciation: Numeric;
          archived_at: string | null;
          averaging: string;
          category: string | null;
          cost_account_id: string | null;
          created_at: string;
          current_value: Numeric;
          declining_rate: Numeric | null;
          depreciated_through: string | null;
          depreciation_method: string;
          disposal_entry_id: string | null;
          disposed_on: string | null;
          id: string;
          in_service_date: string | null;
          name: string;
          opening_accumulated: Numeric;
          opening_through: string | null;
          org_id: string;
          proceeds: Numeric | null;
          purchase_date: string | null;
          purchase_price: Numeric;
          salvage_value: Numeric;
          status: string;
          total_units: Numeric | null;
          updated_at: string;
          useful_life: number | null;
          user_id: string | null;
        };
        Insert: {
          accumulated_account_id?: string | null;
          accumulated_depreciation?: Numeric;
          archived_at?: string | null;
          averaging?: string;
          category?: string | null;
          cost_account_id?: string | null;
          created_at?: string;
          current_value?: never;
          declining_rate?: Numeric | null;
          depreciated_through?: string | null;
          depreciation_method?: string;
          disposal_entry_id?: string | null;
          disposed_on?: string | null;
          id?: string;
          in_service_date?: string | null;
          name: string;
          opening_accumulated?: Numeric;
          opening_through?: string | null;
          org_id?: string;
          proceeds?: Numeric | null;
          purchase_date?: string | null;
          purchase_price: Numeric;
          salvage_value?: Numeric;
          status?: never;
          total_units?: Numeric | null;
          updated_at?: string;
          useful_life?: number | null;
          user_id?: string | null;
        };
        Update: {
          accumulated_account_id?: string | null;
          accumulated_depreciation?: Numeric;
          archived_at?: string | null;
          averaging?: string;
          category?: string | null;
          cost_account_id?: string | null;
          created_at?: string;
          current_value?: never;
          declining_rate?: Numeric | null;
          depreciated_through?: string | null;
          depreciation_method?: string;
          disposal_entry_id?: string | null;
          disposed_on?: string | null;
          id?: string;
          in_service_date?: string | null;
          name?: string;
          opening_accumulated?: Numeric;
          opening_through?: string | null;
          org_id?: string;
          proceeds?: Numeric | null;
          purchase_date?: string | null;
          purchase_price?: Numeric;
          salvage_value?: Numeric;
          status?: never;
          total_units?: Numeric | null;
          updated_at?: string;
          useful_life?: number | null;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "fixed_assets_accumulated_account"; columns: ["accumulated_account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "fixed_assets_cost_account"; columns: ["cost_account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "fixed_assets_disposal_entry"; columns: ["disposal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "fixed_assets_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      gst_returns: {
        Row: {
          boxes: Json;
          created_at: string;
          end_date: string;
          id: string;
          net_payable: Numeric;
          org_id: string;
          posted_at: string;
          return_id: string | null;
          start_date: string;
          status: string;
          through_number: number;
          updated_at: string;
          user_id: string | null;
          void_reason: string | null;
          voided_at: string | null;
          voided_by: string | null;
        };
        Insert: {
          boxes: Json;
          created_at?: string;
          end_date: string;
          id?: string;
          net_payable: Numeric;
          org_id?: string;
          posted_at?: string;
          return_id?: string | null;
          start_date: string;
          status?: string;
          through_number: number;
          updated_at?: string;
          user_id?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Update: {
          boxes?: Json;
          created_at?: string;
          end_date?: string;
          id?: string;
          net_payable?: Numeric;
          org_id?: string;
          posted_at?: string;
          return_id?: string | null;
          start_date?: string;
          status?: string;
          through_number?: number;
          updated_at?: string;
          user_id?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Relationships: [
          { foreignKeyName: "gst_returns_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "gst_returns_return"; columns: ["return_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
        ];
      };
      inventory_items: {
        Row: {
          archived_at: string | null;
          created_at: string;
          id: string;
          name: string;
          org_id: string;
          product_id: string | null;
          quantity: Numeric;
          reorder_level: Numeric;
          sku: string | null;
          total_value: Numeric;
          unit_cost: Numeric;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          name: string;
          org_id?: string;
          product_id?: string | null;
          quantity?: Numeric;
          reorder_level?: Numeric;
          sku?: string | null;
          total_value?: Numeric;
          unit_cost?: Numeric;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          name?: string;
          org_id?: string;
          product_id?: string | null;
          quantity?: Numeric;
          reorder_level?: Numeric;
          sku?: string | null;
          total_value?: Numeric;
          unit_cost?: Numeric;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "inventory_items_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "inventory_items_product"; columns: ["product_id", "org_id"]; isOneToOne: true; referencedRelation: "products"; referencedColumns: ["id", "org_id"] },
        ];
      };
      invitations: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          invited_by_name: string;
          org_id: string;
          role: Database["public"]["Enums"]["member_role"];
        };
        Insert: {
          accepted_at?: string | null;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          invited_by_name: string;
          org_id: string;
          role?: Database["public"]["Enums"]["member_role"];
        };
        Update: {
          accepted_at?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          invited_by_name?: string;
          org_id?: string;
          role?: Database["public"]["Enums"]["member_role"];
        };
        Relationships: [
          { foreignKeyName: "invitations_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      invoice_lines: {
        Row: {
          account_id: string | null;
          created_at: string;
          description: string;
          discount_percent: Numeric;
          gst: Numeric;
          gst_applicable: boolean;
          gst_rate: Numeric;
          id: string;
          invoice_id: string;
          net: Numeric;
          org_id: string;
          position: number;
          product_id: string | null;
          quantity: Numeric;
          source_line_id: string | null;
          tax_code_id: string | null;
          tax_parts: Json | null;
          total: Numeric;
          tracking_1_id: string | null;
          tracking_2_id: string | null;
          unit_price: Numeric;
        };
        Insert: {
          account_id?: string | null;
          created_at?: string;
          description?: string;
          discount_percent?: Numeric;
          gst?: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          invoice_id: string;
          net?: Numeric;
          org_id: string;
          position: number;
          product_id?: string | null;
          quantity?: Numeric;
          source_line_id?: string | null;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total?: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price?: Numeric;
        };
        Update: {
          account_id?: string | null;
          created_at?: string;
          description?: string;
          discount_percent?: Numeric;
          gst?: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          invoice_id?: string;
          net?: Numeric;
          org_id?: string;
          position?: number;
          product_id?: string | null;
          quantity?: Numeric;
          source_line_id?: string | null;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total?: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price?: Numeric;
        };
        Relationships: [
          { foreignKeyName: "invoice_lines_account"; columns: ["account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "invoice_lines_invoice"; columns: ["invoice_id", "org_id"]; isOneToOne: false; referencedRelation: "invoices"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "invoice_lines_product"; columns: ["product_id", "org_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "invoice_lines_tax_code"; columns: ["tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "invoice_lines_tracking_1"; columns: ["tracking_1_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["first_id", "org_id"] },
          { foreignKeyName: "invoice_lines_tracking_2"; columns: ["tracking_2_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["second_id", "org_id"] },
        ];
      };
      invoices: {
        Row: {
          archived_at: string | null;
          balance_due: Numeric;
          base_balance: Numeric;
          base_total: Numeric;
          brought_forward: boolean;
          cancel_reason: string | null;
          cancelled_at: string | null;
          closed_on: string | null;
          corrects_id: string | null;
          created_at: string;
          currency: string;
          customer_id: string;
          due_date: string;
          early_discount_days: number | null;
          early_discount_percent: Numeric | null;
          exchange_rate: Numeric;
          gst_amount: Numeric;
          id: string;
          invoice_date: string;
          invoice_number: string;
          journal_entry_id: string | null;
          net_amount: Numeric;
          notes: string | null;
          number: number | null;
          org_id: string;
          posted_at: string | null;
          posted_by: string | null;
          quote_id: string | null;
          rate_is_own: boolean;
          recurring_document_id: string | null;
          reference: string | null;
          sales_order_id: string | null;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          version: number;
          written_off: Numeric;
        };
        Insert: {
          archived_at?: string | null;
          balance_due?: Numeric;
          base_balance?: Numeric;
          base_total?: Numeric;
          brought_forward?: boolean;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          closed_on?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          currency: string;
          customer_id: string;
          due_date: string;
          early_discount_days?: number | null;
          early_discount_percent?: Numeric | null;
          exchange_rate: Numeric;
          gst_amount?: Numeric;
          id?: string;
          invoice_date: string;
          invoice_number: string;
          journal_entry_id?: string | null;
          net_amount?: Numeric;
          notes?: string | null;
          number?: number | null;
          org_id?: string;
          posted_at?: string | null;
          posted_by?: string | null;
          quote_id?: string | null;
          rate_is_own?: boolean;
          recurring_document_id?: string | null;
          reference?: string | null;
          sales_order_id?: string | null;
          status?: string;
          tax_inclusive: boolean;
          total_amount?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          version?: number;
          written_off?: Numeric;
        };
        Update: {
          archived_at?: string | null;
          balance_due?: Numeric;
          base_balance?: Numeric;
          base_total?: Numeric;
          brought_forward?: boolean;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          closed_on?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          currency?: string;
          customer_id?: string;
          due_date?: string;
          early_discount_days?: number | null;
          early_discount_percent?: Numeric | null;
          exchange_rate?: Numeric;
          gst_amount?: Numeric;
          id?: string;
          invoice_date?: string;
          invoice_number?: string;
          journal_entry_id?: string | null;
          net_amount?: Numeric;
          notes?: string | null;
          number?: number | null;
          org_id?: string;
          posted_at?: string | null;
          posted_by?: string | null;
          quote_id?: string | null;
          rate_is_own?: boolean;
          recurring_document_id?: string | null;
          reference?: string | null;
          sales_order_id?: string | null;
          status?: string;
          tax_inclusive?: boolean;
          total_amount?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          version?: number;
          written_off?: Numeric;
        };
        Relationships: [
          { foreignKeyName: "invoices_corrects"; columns: ["corrects_id", "org_id"]; isOneToOne: false; referencedRelation: "invoices"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "invoices_customer"; columns: ["customer_id", "org_id"]; isOneToOne: false; referencedRelation: "customers"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "invoices_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "invoices_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "invoices_quote"; columns: ["quote_id", "org_id"]; isOneToOne: false; referencedRelation: "quotes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "invoices_sales_order"; columns: ["sales_order_id", "org_id"]; isOneToOne: false; referencedRelation: "sales_orders"; referencedColumns: ["id", "org_id"] },
        ];
      };
      journal_entries: {
        Row: {
          archived_at: string | null;
          created_at: string;
          description: string;
          draft_lines: Json | null;
          entry_date: string;
          entry_number: string | null;
          hash: string | null;
          id: string;
          number: number | null;
          org_id: string;
          posted_at: string | null;
          posted_by: string | null;
          previous_hash: string | null;
          recurring_entry_id: string | null;
          reference: string | null;
          replaced_by_id: string | null;
          replaces_id: string | null;
          reverse_on: string | null;
          reversed_by_id: string | null;
          reverses_id: string | null;
          source_id: string | null;
          source_kind: string;
          status: string;
          total_credit: Numeric;
          total_debit: Numeric;
          updated_at: string;
          user_id: string | null;
          version: number;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          description?: string;
          draft_lines?: Json | null;
          entry_date: string;
          entry_number?: never;
          hash?: string | null;
          id?: string;
          number?: number | null;
          org_id?: string;
          posted_at?: string | null;
          posted_by?: string | null;
          previous_hash?: string | null;
          recurring_entry_id?: string | null;
          reference?: string | null;
          replaced_by_id?: string | null;
          replaces_id?: string | null;
          reverse_on?: string | null;
          reversed_by_id?: string | null;
          reverses_id?: string | null;
          source_id?: string | null;
          source_kind?: string;
          status?: string;
          total_credit?: Numeric;
          total_debit?: Numeric;
          updated_at?: string;
          user_id?: string | null;
          version?: number;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          description?: string;
          draft_lines?: Json | null;
          entry_date?: string;
          entry_number?: never;
          hash?: string | null;
          id?: string;
          number?: number | null;
          org_id?: string;
          posted_at?: string | null;
          posted_by?: string | null;
          previous_hash?: string | null;
          recurring_entry_id?: string | null;
          reference?: string | null;
          replaced_by_id?: string | null;
          replaces_id?: string | null;
          reverse_on?: string | null;
          reversed_by_id?: string | null;
          reverses_id?: string | null;
          source_id?: string | null;
          source_kind?: string;
          status?: string;
          total_credit?: Numeric;
          total_debit?: Numeric;
          updated_at?: string;
          user_id?: string | null;
          version?: number;
        };
        Relationships: [
          { foreignKeyName: "journal_entries_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "journal_entries_replaced_by_id_org_id_fkey"; columns: ["replaced_by_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "journal_entries_replaces_id_org_id_fkey"; columns: ["replaces_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "journal_entries_reversed_by_id_org_id_fkey"; columns: ["reversed_by_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "journal_entries_reverses_id_org_id_fkey"; columns: ["reverses_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
        ];
      };
      journal_lines: {
        Row: {
          account_id: string;
          contact_id: string | null;
          created_at: string;
          credit: Numeric;
          currency: string | null;
          debit: Numeric;
          description: string | null;
          entry_date: string;
          foreign_amount: Numeric | null;
          gst_box: string | null;
          id: string;
          journal_entry_id: string;
          org_id: string;
          position: number;
          tax_base: Numeric | null;
          tax_component: string | null;
          tracking_1_id: string | null;
          tracking_2_id: string | null;
        };
        Insert: {
          account_id: string;
          contact_id?: string | null;
          created_at?: string;
          credit?: Numeric;
          currency?: string | null;
          debit?: Numeric;
          description?: string | null;
          entry_date: string;
          foreign_amount?: Numeric | null;
          gst_box?: string | null;
          id?: string;
          journal_entry_id: string;
          org_id: string;
          position: number;
          tax_base?: Numeric | null;
          tax_component?: string | null;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
        };
        Update: {
          account_id?: string;
          contact_id?: string | null;
          created_at?: string;
          credit?: Numeric;
          currency?: string | null;
          debit?: Numeric;
          description?: string | null;
          entry_date?: string;
          foreign_amount?: Numeric | null;
          gst_box?: string | null;
          id?: string;
          journal_entry_id?: string;
          org_id?: string;
          position?: number;
          tax_base?: Numeric | null;
          tax_component?: string | null;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "journal_lines_account_id_org_id_fkey"; columns: ["account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "journal_lines_journal_entry_id_org_id_fkey"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "journal_lines_tracking_1"; columns: ["tracking_1_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["first_id", "org_id"] },
          { foreignKeyName: "journal_lines_tracking_2"; columns: ["tracking_2_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["second_id", "org_id"] },
        ];
      };
      memberships: {
        Row: {
          created_at: string;
          id: string;
          org_id: string;
          role: Database["public"]["Enums"]["member_role"];
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          org_id: string;
          role?: Database["public"]["Enums"]["member_role"];
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          org_id?: string;
          role?: Database["public"]["Enums"]["member_role"];
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          { foreignKeyName: "memberships_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      organizations: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          org_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          org_id?: never;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          org_id?: never;
          updated_at?: string;
        };
        Relationships: [];
      };
      payment_allocations: {
        Row: {
          allocated_on: string;
          amount: Numeric;
          base_amount: Numeric;
          bill_id: string | null;
          created_at: string;
          credit_note_id: string | null;
          discount: Numeric;
          exchange_difference: Numeric;
          id: string;
          invoice_id: string | null;
          journal_entry_id: string | null;
          org_id: string;
          paid: Numeric;
          paid_base: Numeric;
          payment_id: string | null;
          posted_at: string;
          refund_id: string | null;
          updated_at: string;
          user_id: string | null;
          voided_at: string | null;
          voided_on: string | null;
          write_off: Numeric;
        };
        Insert: {
          allocated_on: string;
          amount?: Numeric;
          base_amount: Numeric;
          bill_id?: string | null;
          created_at?: string;
          credit_note_id?: string | null;
          discount?: Numeric;
          exchange_difference?: Numeric;
          id?: string;
          invoice_id?: string | null;
          journal_entry_id?: string | null;
          org_id?: string;
          paid?: Numeric;
          paid_base?: Numeric;
          payment_id?: string | null;
          posted_at?: string;
          refund_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          voided_at?: string | null;
          voided_on?: string | null;
          write_off?: Numeric;
        };
        Update: {
          allocated_on?: string;
          amount?: Numeric;
          base_amount?: Numeric;
          bill_id?: string | null;
          created_at?: string;
          credit_note_id?: string | null;
          discount?: Numeric;
          exchange_difference?: Numeric;
          id?: string;
          invoice_id?: string | null;
          journal_entry_id?: string | null;
          org_id?: string;
          paid?: Numeric;
          paid_base?: Numeric;
          payment_id?: string | null;
          posted_at?: string;
          refund_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          voided_at?: string | null;
          voided_on?: string | null;
          write_off?: Numeric;
        };
        Relationships: [
          { foreignKeyName: "payment_allocations_bill"; columns: ["bill_id", "org_id"]; isOneToOne: false; referencedRelation: "bills"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "payment_allocations_credit_note"; columns: ["credit_note_id", "org_id"]; isOneToOne: false; referencedRelation: "credit_notes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "payment_allocations_invoice"; columns: ["invoice_id", "org_id"]; isOneToOne: false; referencedRelation: "invoices"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "payment_allocations_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "payment_allocations_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "payment_allocations_payment"; columns: ["payment_id", "org_id"]; isOneToOne: false; referencedRelation: "payments"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "payment_allocations_refund"; columns: ["refund_id", "org_id"]; isOneToOne: false; referencedRelation: "payments"; referencedColumns: ["id", "org_id"] },
        ];
      };
      payments: {
        Row: {
          amount: Numeric;
          bank_account_id: string;
          bank_fee: Numeric;
          base_amount: Numeric;
          base_moved: Numeric;
          base_unallocated: Numeric;
          created_at: string;
          currency: string;
          customer_id: string | null;
          direction: string;
          exchange_rate: Numeric;
          id: string;
          is_refund: boolean;
          journal_entry_id: string | null;
          number: number;
          org_id: string;
          paid_on: string;
          payment_number: string;
          posted_at: string;
          reference: string | null;
          rounding: Numeric;
          status: string;
          tip: Numeric;
          unallocated: Numeric;
          updated_at: string;
          user_id: string | null;
          vendor_id: string | null;
          void_entry_id: string | null;
          void_reason: string | null;
          voided_at: string | null;
          voided_on: string | null;
        };
        Insert: {
          amount: Numeric;
          bank_account_id: string;
          bank_fee?: Numeric;
          base_amount: Numeric;
          base_moved: Numeric;
          base_unallocated: Numeric;
          created_at?: string;
          currency: string;
          customer_id?: string | null;
          direction: string;
          exchange_rate: Numeric;
          id?: string;
          is_refund?: never;
          journal_entry_id?: string | null;
          number: number;
          org_id?: string;
          paid_on: string;
          payment_number: string;
          posted_at?: string;
          reference?: string | null;
          rounding?: Numeric;
          status?: string;
          tip?: Numeric;
          unallocated: Numeric;
          updated_at?: string;
          user_id?: string | null;
          vendor_id?: string | null;
          void_entry_id?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_on?: string | null;
        };
        Update: {
          amount?: Numeric;
          bank_account_id?: string;
          bank_fee?: Numeric;
          base_amount?: Numeric;
          base_moved?: Numeric;
          base_unallocated?: Numeric;
          created_at?: string;
          currency?: string;
          customer_id?: string | null;
          direction?: string;
          exchange_rate?: Numeric;
          id?: string;
          is_refund?: never;
          journal_entry_id?: string | null;
          number?: number;
          org_id?: string;
          paid_on?: string;
          payment_number?: string;
          posted_at?: string;
          reference?: string | null;
          rounding?: Numeric;
          status?: string;
          tip?: Numeric;
          unallocated?: Numeric;
          updated_at?: string;
          user_id?: string | null;
          vendor_id?: string | null;
          void_entry_id?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_on?: string | null;
        };
        Relationships: [
          { foreignKeyName: "payments_bank_account"; columns: ["bank_account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "payments_customer"; columns: ["customer_id", "org_id"]; isOneToOne: false; referencedRelation: "customers"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "payments_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "payments_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "payments_vendor"; columns: ["vendor_id", "org_id"]; isOneToOne: false; referencedRelation: "vendors"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "payments_void_entry"; columns: ["void_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
        ];
      };
      posting_rules: {
        Row: {
          account_id: string;
          created_at: string;
          id: string;
          match: string;
          org_id: string;
          purpose: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          account_id: string;
          created_at?: string;
          id?: string;
          match?: string;
          org_id?: string;
          purpose: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          account_id?: string;
          created_at?: string;
          id?: string;
          match?: string;
          org_id?: string;
          purpose?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "posting_rules_account_id_org_id_fkey"; columns: ["account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "posting_rules_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      products: {
        Row: {
          archived_at: string | null;
          created_at: string;
          description: string | null;
          gst_applicable: boolean;
          gst_rate: Numeric;
          id: string;
          is_active: boolean;
          name: string;
          org_id: string;
          purchase_account_id: string | null;
          purchase_price: Numeric | null;
          purchase_tax_code_id: string | null;
          sales_account_id: string | null;
          sales_tax_code_id: string | null;
          sku: string | null;
          unit_price: Numeric;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          description?: string | null;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          is_active?: boolean;
          name: string;
          org_id?: string;
          purchase_account_id?: string | null;
          purchase_price?: Numeric | null;
          purchase_tax_code_id?: string | null;
          sales_account_id?: string | null;
          sales_tax_code_id?: string | null;
          sku?: string | null;
          unit_price?: Numeric;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          description?: string | null;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          is_active?: boolean;
          name?: string;
          org_id?: string;
          purchase_account_id?: string | null;
          purchase_price?: Numeric | null;
          purchase_tax_code_id?: string | null;
          sales_account_id?: string | null;
          sales_tax_code_id?: string | null;
          sku?: string | null;
          unit_price?: Numeric;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "products_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "products_purchase_account"; columns: ["purchase_account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "products_purchase_tax_code"; columns: ["purchase_tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "products_sales_account"; columns: ["sales_account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "products_sales_tax_code"; columns: ["sales_tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
        ];
      };
      profiles: {
        Row: {
          created_at: string;
          email: string;
          full_name: string;
          id: string;
          org_id: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          full_name: string;
          id: string;
          org_id?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          full_name?: string;
          id?: string;
          org_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          { foreignKeyName: "profiles_current_membership"; columns: ["org_id", "id"]; isOneToOne: true; referencedRelation: "memberships"; referencedColumns: ["org_id", "user_id"] },
          { foreignKeyName: "profiles_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      purchase_order_lines: {
        Row: {
          account_id: string | null;
          created_at: string;
          description: string;
          discount_percent: Numeric;
          gst: Numeric;
          gst_applicable: boolean;
          gst_rate: Numeric;
          id: string;
          net: Numeric;
          org_id: string;
          position: number;
          product_id: string | null;
          purchase_order_id: string;
          quantity: Numeric;
          tax_code_id: string | null;
          tax_parts: Json | null;
          total: Numeric;
          tracking_1_id: string | null;
          tracking_2_id: string | null;
          unit_price: Numeric;
        };
        Insert: {
          account_id?: string | null;
          created_at?: string;
          description?: string;
          discount_percent?: Numeric;
          gst?: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          net?: Numeric;
          org_id: string;
          position: number;
          product_id?: string | null;
          purchase_order_id: string;
          quantity?: Numeric;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total?: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price?: Numeric;
        };
        Update: {
          account_id?: string | null;
          created_at?: string;
          description?: string;
          discount_percent?: Numeric;
          gst?: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          net?: Numeric;
          org_id?: string;
          position?: number;
          product_id?: string | null;
          purchase_order_id?: string;
          quantity?: Numeric;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total?: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price?: Numeric;
        };
        Relationships: [
          { foreignKeyName: "purchase_order_lines_account"; columns: ["account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "purchase_order_lines_product"; columns: ["product_id", "org_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "purchase_order_lines_purchase_order"; columns: ["purchase_order_id", "org_id"]; isOneToOne: false; referencedRelation: "purchase_orders"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "purchase_order_lines_tax_code"; columns: ["tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "purchase_order_lines_tracking_1"; columns: ["tracking_1_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["first_id", "org_id"] },
          { foreignKeyName: "purchase_order_lines_tracking_2"; columns: ["tracking_2_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["second_id", "org_id"] },
        ];
      };
      purchase_orders: {
        Row: {
          archived_at: string | null;
          cancel_reason: string | null;
          cancelled_at: string | null;
          corrects_id: string | null;
          created_at: string;
          currency: string;
          delivery_date: string | null;
          exchange_rate: Numeric;
          gst_amount: Numeric;
          id: string;
          journal_entry_id: string | null;
          net_amount: Numeric;
          notes: string | null;
          number: number | null;
          order_date: string;
          org_id: string;
          po_number: string;
          rate_is_own: boolean;
          received_on: string | null;
          reference: string | null;
          sent_on: string | null;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          vendor_id: string;
          version: number;
        };
        Insert: {
          archived_at?: string | null;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          currency: string;
          delivery_date?: string | null;
          exchange_rate: Numeric;
          gst_amount?: Numeric;
          id?: string;
          journal_entry_id?: string | null;
          net_amount?: Numeric;
          notes?: string | null;
          number?: number | null;
          order_date: string;
          org_id?: string;
          po_number: string;
          rate_is_own?: boolean;
          received_on?: string | null;
          reference?: string | null;
          sent_on?: string | null;
          status?: string;
          tax_inclusive: boolean;
          total_amount?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          vendor_id: string;
          version?: number;
        };
        Update: {
          archived_at?: string | null;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          currency?: string;
          delivery_date?: string | null;
          exchange_rate?: Numeric;
          gst_amount?: Numeric;
          id?: string;
          journal_entry_id?: string | null;
          net_amount?: Numeric;
          notes?: string | null;
          number?: number | null;
          order_date?: string;
          org_id?: string;
          po_number?: string;
          rate_is_own?: boolean;
          received_on?: string | null;
          reference?: string | null;
          sent_on?: string | null;
          status?: string;
          tax_inclusive?: boolean;
          total_amount?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          vendor_id?: string;
          version?: number;
        };
        Relationships: [
          { foreignKeyName: "purchase_orders_corrects"; columns: ["corrects_id", "org_id"]; isOneToOne: false; referencedRelation: "purchase_orders"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "purchase_orders_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "purchase_orders_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "purchase_orders_vendor"; columns: ["vendor_id", "org_id"]; isOneToOne: false; referencedRelation: "vendors"; referencedColumns: ["id", "org_id"] },
        ];
      };
      quote_lines: {
        Row: {
          account_id: string | null;
          created_at: string;
          description: string;
          discount_percent: Numeric;
          gst: Numeric;
          gst_applicable: boolean;
          gst_rate: Numeric;
          id: string;
          net: Numeric;
          org_id: string;
          position: number;
          product_id: string | null;
          quantity: Numeric;
          quote_id: string;
          tax_code_id: string | null;
          tax_parts: Json | null;
          total: Numeric;
          tracking_1_id: string | null;
          tracking_2_id: string | null;
          unit_price: Numeric;
        };
        Insert: {
          account_id?: string | null;
          created_at?: string;
          description?: string;
          discount_percent?: Numeric;
          gst?: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          net?: Numeric;
          org_id: string;
          position: number;
          product_id?: string | null;
          quantity?: Numeric;
          quote_id: string;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total?: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price?: Numeric;
        };
        Update: {
          account_id?: string | null;
          created_at?: string;
          description?: string;
          discount_percent?: Numeric;
          gst?: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          net?: Numeric;
          org_id?: string;
          position?: number;
          product_id?: string | null;
          quantity?: Numeric;
          quote_id?: string;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total?: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price?: Numeric;
        };
        Relationships: [
          { foreignKeyName: "quote_lines_account"; columns: ["account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "quote_lines_product"; columns: ["product_id", "org_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "quote_lines_quote"; columns: ["quote_id", "org_id"]; isOneToOne: false; referencedRelation: "quotes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "quote_lines_tax_code"; columns: ["tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "quote_lines_tracking_1"; columns: ["tracking_1_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["first_id", "org_id"] },
          { foreignKeyName: "quote_lines_tracking_2"; columns: ["tracking_2_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["second_id", "org_id"] },
        ];
      };
      quotes: {
        Row: {
          accepted_on: string | null;
          archived_at: string | null;
          cancel_reason: string | null;
          cancelled_at: string | null;
          corrects_id: string | null;
          created_at: string;
          currency: string;
          customer_id: string;
          declined_on: string | null;
          exchange_rate: Numeric;
          gst_amount: Numeric;
          id: string;
          journal_entry_id: string | null;
          net_amount: Numeric;
          notes: string | null;
          number: number | null;
          org_id: string;
          quote_date: string;
          quote_number: string;
          rate_is_own: boolean;
          recurring_document_id: string | null;
          reference: string | null;
          sent_on: string | null;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          valid_until: string | null;
          version: number;
        };
        Insert: {
          accepted_on?: string | null;
          archived_at?: string | null;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          currency: string;
          customer_id: string;
          declined_on?: string | null;
          exchange_rate: Numeric;
          gst_amount?: Numeric;
          id?: string;
          journal_entry_id?: string | null;
          net_amount?: Numeric;
          notes?: string | null;
          number?: number | null;
          org_id?: string;
          quote_date: string;
          quote_number: string;
          rate_is_own?: boolean;
          recurring_document_id?: string | null;
          reference?: string | null;
          sent_on?: string | null;
          status?: string;
          tax_inclusive: boolean;
          total_amount?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          valid_until?: string | null;
          version?: number;
        };
        Update: {
          accepted_on?: string | null;
          archived_at?: string | null;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          currency?: string;
          customer_id?: string;
          declined_on?: string | null;
          exchange_rate?: Numeric;
          gst_amount?: Numeric;
          id?: string;
          journal_entry_id?: string | null;
          net_amount?: Numeric;
          notes?: string | null;
          number?: number | null;
          org_id?: string;
          quote_date?: string;
          quote_number?: string;
          rate_is_own?: boolean;
          recurring_document_id?: string | null;
          reference?: string | null;
          sent_on?: string | null;
          status?: string;
          tax_inclusive?: boolean;
          total_amount?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          valid_until?: string | null;
          version?: number;
        };
        Relationships: [
          { foreignKeyName: "quotes_corrects"; columns: ["corrects_id", "org_id"]; isOneToOne: false; referencedRelation: "quotes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "quotes_customer"; columns: ["customer_id", "org_id"]; isOneToOne: false; referencedRelation: "customers"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "quotes_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "quotes_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      recurring_documents: {
        Row: {
          archived_at: string | null;
          created_at: string;
          customer_id: string | null;
          end_after: number | null;
          end_date: string | null;
          every: number;
          first_date: string;
          frequency: string;
          id: string;
          is_paused: boolean;
          issued_count: number;
          kind: string;
          last_error: string | null;
          last_error_at: string | null;
          last_error_code: string | null;
          last_issued_on: string | null;
          name: string;
          next_date: string;
          org_id: string;
          paused_reason: string | null;
          posts_automatically: boolean;
          template: Json;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          vendor_id: string | null;
          version: number;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          customer_id?: string | null;
          end_after?: number | null;
          end_date?: string | null;
          every?: number;
          first_date: string;
          frequency: string;
          id?: string;
          is_paused?: boolean;
          issued_count?: number;
          kind: string;
          last_error?: string | null;
          last_error_at?: string | null;
          last_error_code?: string | null;
          last_issued_on?: string | null;
          name: string;
          next_date: string;
          org_id?: string;
          paused_reason?: string | null;
          posts_automatically?: boolean;
          template: Json;
          total_amount: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          vendor_id?: string | null;
          version?: number;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          customer_id?: string | null;
          end_after?: number | null;
          end_date?: string | null;
          every?: number;
          first_date?: string;
          frequency?: string;
          id?: string;
          is_paused?: boolean;
          issued_count?: number;
          kind?: string;
          last_error?: string | null;
          last_error_at?: string | null;
          last_error_code?: string | null;
          last_issued_on?: string | null;
          name?: string;
          next_date?: string;
          org_id?: string;
          paused_reason?: string | null;
          posts_automatically?: boolean;
          template?: Json;
          total_amount?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          vendor_id?: string | null;
          version?: number;
        };
        Relationships: [
          { foreignKeyName: "recurring_documents_customer"; columns: ["customer_id", "org_id"]; isOneToOne: false; referencedRelation: "customers"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "recurring_documents_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "recurring_documents_vendor"; columns: ["vendor_id", "org_id"]; isOneToOne: false; referencedRelation: "vendors"; referencedColumns: ["id", "org_id"] },
        ];
      };
      recurring_entries: {
        Row: {
          archived_at: string | null;
          created_at: string;
          description: string;
          end_after: number | null;
          end_date: string | null;
          every: number;
          first_date: string | null;
          frequency: string | null;
          id: string;
          is_paused: boolean;
          issued_count: number;
          last_error: string | null;
          last_error_at: string | null;
          last_error_code: string | null;
          last_issued_on: string | null;
          name: string;
          next_date: string | null;
          org_id: string;
          paused_reason: string | null;
          posts_automatically: boolean;
          reference: string | null;
          reverses_next_month: boolean;
          template_lines: Json;
          total_credit: Numeric;
          total_debit: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          version: number;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          description?: string;
          end_after?: number | null;
          end_date?: string | null;
          every?: number;
          first_date?: string | null;
          frequency?: string | null;
          id?: string;
          is_paused?: boolean;
          issued_count?: number;
          last_error?: string | null;
          last_error_at?: string | null;
          last_error_code?: string | null;
          last_issued_on?: string | null;
          name: string;
          next_date?: string | null;
          org_id?: string;
          paused_reason?: string | null;
          posts_automatically?: boolean;
          reference?: string | null;
          reverses_next_month?: boolean;
          template_lines?: Json;
          total_credit?: Numeric;
          total_debit?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          version?: number;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          description?: string;
          end_after?: number | null;
          end_date?: string | null;
          every?: number;
          first_date?: string | null;
          frequency?: string | null;
          id?: string;
          is_paused?: boolean;
          issued_count?: number;
          last_error?: string | null;
          last_error_at?: string | null;
          last_error_code?: string | null;
          last_issued_on?: string | null;
          name?: string;
          next_date?: string | null;
          org_id?: string;
          paused_reason?: string | null;
          posts_automatically?: boolean;
          reference?: string | null;
          reverses_next_month?: boolean;
          template_lines?: Json;
          total_credit?: Numeric;
          total_debit?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          version?: number;
        };
        Relationships: [
          { foreignKeyName: "recurring_entries_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      role_permissions: {
        Row: {
          permission: string;
          role: Database["public"]["Enums"]["member_role"];
        };
        Insert: {
          permission: string;
          role: Database["public"]["Enums"]["member_role"];
        };
        Update: {
          permission?: string;
          role?: Database["public"]["Enums"]["member_role"];
        };
        Relationships: [];
      };
      sales_order_lines: {
        Row: {
          account_id: string | null;
          created_at: string;
          description: string;
          discount_percent: Numeric;
          gst: Numeric;
          gst_applicable: boolean;
          gst_rate: Numeric;
          id: string;
          net: Numeric;
          org_id: string;
          position: number;
          product_id: string | null;
          quantity: Numeric;
          sales_order_id: string;
          source_line_id: string | null;
          tax_code_id: string | null;
          tax_parts: Json | null;
          total: Numeric;
          tracking_1_id: string | null;
          tracking_2_id: string | null;
          unit_price: Numeric;
        };
        Insert: {
          account_id?: string | null;
          created_at?: string;
          description?: string;
          discount_percent?: Numeric;
          gst?: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          net?: Numeric;
          org_id: string;
          position: number;
          product_id?: string | null;
          quantity?: Numeric;
          sales_order_id: string;
          source_line_id?: string | null;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total?: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price?: Numeric;
        };
        Update: {
          account_id?: string | null;
          created_at?: string;
          description?: string;
          discount_percent?: Numeric;
          gst?: Numeric;
          gst_applicable?: boolean;
          gst_rate?: Numeric;
          id?: string;
          net?: Numeric;
          org_id?: string;
          position?: number;
          product_id?: string | null;
          quantity?: Numeric;
          sales_order_id?: string;
          source_line_id?: string | null;
          tax_code_id?: string | null;
          tax_parts?: Json | null;
          total?: Numeric;
          tracking_1_id?: string | null;
          tracking_2_id?: string | null;
          unit_price?: Numeric;
        };
        Relationships: [
          { foreignKeyName: "sales_order_lines_account"; columns: ["account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "sales_order_lines_product"; columns: ["product_id", "org_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "sales_order_lines_sales_order"; columns: ["sales_order_id", "org_id"]; isOneToOne: false; referencedRelation: "sales_orders"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "sales_order_lines_tax_code"; columns: ["tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "sales_order_lines_tracking_1"; columns: ["tracking_1_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["first_id", "org_id"] },
          { foreignKeyName: "sales_order_lines_tracking_2"; columns: ["tracking_2_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_options"; referencedColumns: ["second_id", "org_id"] },
        ];
      };
      sales_orders: {
        Row: {
          archived_at: string | null;
          cancel_reason: string | null;
          cancelled_at: string | null;
          corrects_id: string | null;
          created_at: string;
          currency: string;
          customer_id: string;
          exchange_rate: Numeric;
          fulfilled_on: string | null;
          gst_amount: Numeric;
          id: string;
          journal_entry_id: string | null;
          net_amount: Numeric;
          notes: string | null;
          number: number | null;
          order_date: string;
          order_number: string;
          org_id: string;
          quote_id: string | null;
          rate_is_own: boolean;
          reference: string | null;
          shipped_on: string | null;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          version: number;
        };
        Insert: {
          archived_at?: string | null;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          currency: string;
          customer_id: string;
          exchange_rate: Numeric;
          fulfilled_on?: string | null;
          gst_amount?: Numeric;
          id?: string;
          journal_entry_id?: string | null;
          net_amount?: Numeric;
          notes?: string | null;
          number?: number | null;
          order_date: string;
          order_number: string;
          org_id?: string;
          quote_id?: string | null;
          rate_is_own?: boolean;
          reference?: string | null;
          shipped_on?: string | null;
          status?: string;
          tax_inclusive: boolean;
          total_amount?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          version?: number;
        };
        Update: {
          archived_at?: string | null;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          currency?: string;
          customer_id?: string;
          exchange_rate?: Numeric;
          fulfilled_on?: string | null;
          gst_amount?: Numeric;
          id?: string;
          journal_entry_id?: string | null;
          net_amount?: Numeric;
          notes?: string | null;
          number?: number | null;
          order_date?: string;
          order_number?: string;
          org_id?: string;
          quote_id?: string | null;
          rate_is_own?: boolean;
          reference?: string | null;
          shipped_on?: string | null;
          status?: string;
          tax_inclusive?: boolean;
          total_amount?: Numeric;
          updated_at?: string;
          updated_by?: string | null;
          user_id?: string | null;
          version?: number;
        };
        Relationships: [
          { foreignKeyName: "sales_orders_corrects"; columns: ["corrects_id", "org_id"]; isOneToOne: false; referencedRelation: "sales_orders"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "sales_orders_customer"; columns: ["customer_id", "org_id"]; isOneToOne: false; referencedRelation: "customers"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "sales_orders_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "sales_orders_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "sales_orders_quote"; columns: ["quote_id", "org_id"]; isOneToOne: false; referencedRelation: "quotes"; referencedColumns: ["id", "org_id"] },
        ];
      };
      saved_views: {
        Row: {
          created_at: string;
          id: string;
          is_default: boolean;
          is_shared: boolean;
          list_name: string | null;
          name: string;
          org_id: string;
          query: string;
          table_name: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_default?: boolean;
          is_shared?: boolean;
          list_name?: string | null;
          name: string;
          org_id?: string;
          query: string;
          table_name: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_default?: boolean;
          is_shared?: boolean;
          list_name?: string | null;
          name?: string;
          org_id?: string;
          query?: string;
          table_name?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          { foreignKeyName: "saved_views_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      stock_movements: {
        Row: {
          consumed: Json | null;
          created_at: string;
          id: string;
          item_id: string;
          journal_entry_id: string | null;
          kind: string;
          moved_on: string;
          org_id: string;
          quantity: Numeric;
          reason: string | null;
          reverses_id: string | null;
          source_id: string;
          source_kind: string;
          unit_cost: Numeric;
          user_id: string | null;
          value: Numeric;
        };
        Insert: {
          consumed?: Json | null;
          created_at?: string;
          id?: string;
          item_id: string;
          journal_entry_id?: string | null;
          kind: string;
          moved_on: string;
          org_id?: string;
          quantity: Numeric;
          reason?: string | null;
          reverses_id?: string | null;
          source_id: string;
          source_kind: string;
          unit_cost?: never;
          user_id?: string | null;
          value: Numeric;
        };
        Update: {
          consumed?: Json | null;
          created_at?: string;
          id?: string;
          item_id?: string;
          journal_entry_id?: string | null;
          kind?: string;
          moved_on?: string;
          org_id?: string;
          quantity?: Numeric;
          reason?: string | null;
          reverses_id?: string | null;
          source_id?: string;
          source_kind?: string;
          unit_cost?: never;
          user_id?: string | null;
          value?: Numeric;
        };
        Relationships: [
          { foreignKeyName: "stock_movements_item"; columns: ["item_id", "org_id"]; isOneToOne: false; referencedRelation: "inventory_items"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "stock_movements_journal_entry"; columns: ["journal_entry_id", "org_id"]; isOneToOne: false; referencedRelation: "journal_entries"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "stock_movements_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "stock_movements_reverses"; columns: ["reverses_id", "org_id"]; isOneToOne: false; referencedRelation: "stock_movements"; referencedColumns: ["id", "org_id"] },
        ];
      };
      tax_code_lines: {
        Row: {
          collected_account_id: string | null;
          created_at: string;
          id: string;
          in_return: boolean;
          is_compound: boolean;
          is_recoverable: boolean;
          name: string;
          org_id: string;
          paid_account_id: string | null;
          position: number;
          rate: Numeric;
          tax_code_id: string;
          updated_at: string;
          user_id: string | null;
          valid_from: string;
        };
        Insert: {
          collected_account_id?: string | null;
          created_at?: string;
          id?: string;
          in_return?: boolean;
          is_compound?: boolean;
          is_recoverable?: boolean;
          name: string;
          org_id?: string;
          paid_account_id?: string | null;
          position?: number;
          rate: Numeric;
          tax_code_id: string;
          updated_at?: string;
          user_id?: string | null;
          valid_from: string;
        };
        Update: {
          collected_account_id?: string | null;
          created_at?: string;
          id?: string;
          in_return?: boolean;
          is_compound?: boolean;
          is_recoverable?: boolean;
          name?: string;
          org_id?: string;
          paid_account_id?: string | null;
          position?: number;
          rate?: Numeric;
          tax_code_id?: string;
          updated_at?: string;
          user_id?: string | null;
          valid_from?: string;
        };
        Relationships: [
          { foreignKeyName: "tax_code_lines_collected_account"; columns: ["collected_account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "tax_code_lines_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "tax_code_lines_paid_account"; columns: ["paid_account_id", "org_id"]; isOneToOne: false; referencedRelation: "accounts"; referencedColumns: ["id", "org_id"] },
          { foreignKeyName: "tax_code_lines_tax_code"; columns: ["tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
        ];
      };
      tax_codes: {
        Row: {
          archived_at: string | null;
          code: string;
          created_at: string;
          id: string;
          name: string;
          org_id: string;
          treatment: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          archived_at?: string | null;
          code: string;
          created_at?: string;
          id?: string;
          name: string;
          org_id?: string;
          treatment?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          archived_at?: string | null;
          code?: string;
          created_at?: string;
          id?: string;
          name?: string;
          org_id?: string;
          treatment?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "tax_codes_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      tax_entries: {
        Row: {
          amount: Numeric;
          archived_at: string | null;
          created_at: string;
          description: string | null;
          due_date: string | null;
          id: string;
          name: string;
          org_id: string;
          status: string;
          tax_type: string;
          tax_year: number;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          amount?: Numeric;
          archived_at?: string | null;
          created_at?: string;
          description?: string | null;
          due_date?: string | null;
          id?: string;
          name?: never;
          org_id?: string;
          status?: string;
          tax_type: string;
          tax_year: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          amount?: Numeric;
          archived_at?: string | null;
          created_at?: string;
          description?: string | null;
          due_date?: string | null;
          id?: string;
          name?: never;
          org_id?: string;
          status?: string;
          tax_type?: string;
          tax_year?: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "tax_entries_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      tracking_categories: {
        Row: {
          archived_at: string | null;
          created_at: string;
          id: string;
          name: string;
          org_id: string;
          slot: number;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          name: string;
          org_id?: string;
          slot?: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          name?: string;
          org_id?: string;
          slot?: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "tracking_categories_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      tracking_options: {
        Row: {
          archived_at: string | null;
          created_at: string;
          first_id: string | null;
          id: string;
          name: string;
          org_id: string;
          second_id: string | null;
          slot: number;
          tracking_category_id: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          first_id?: never;
          id?: string;
          name: string;
          org_id?: string;
          second_id?: never;
          slot?: number;
          tracking_category_id: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          first_id?: never;
          id?: string;
          name?: string;
          org_id?: string;
          second_id?: never;
          slot?: number;
          tracking_category_id?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "tracking_options_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "tracking_options_tracking_category"; columns: ["tracking_category_id", "org_id"]; isOneToOne: false; referencedRelation: "tracking_categories"; referencedColumns: ["id", "org_id"] },
        ];
      };
      vendors: {
        Row: {
          account_number: string | null;
          address: string | null;
          archived_at: string | null;
          balance: Numeric;
          city: string | null;
          country: string | null;
          created_at: string;
          default_tax_code_id: string | null;
          email: string | null;
          id: string;
          name: string;
          org_id: string;
          payment_terms: number;
          phone: string | null;
          state: string | null;
          status: string;
          tax_id: string | null;
          updated_at: string;
          user_id: string | null;
          zip_code: string | null;
        };
        Insert: {
          account_number?: string | null;
          address?: string | null;
          archived_at?: string | null;
          balance?: Numeric;
          city?: string | null;
          country?: string | null;
          created_at?: string;
          default_tax_code_id?: string | null;
          email?: string | null;
          id?: string;
          name: string;
          org_id?: string;
          payment_terms?: number;
          phone?: string | null;
          state?: string | null;
          status?: string;
          tax_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          zip_code?: string | null;
        };
        Update: {
          account_number?: string | null;
          address?: string | null;
          archived_at?: string | null;
          balance?: Numeric;
          city?: string | null;
          country?: string | null;
          created_at?: string;
          default_tax_code_id?: string | null;
          email?: string | null;
          id?: string;
          name?: string;
          org_id?: string;
          payment_terms?: number;
          phone?: string | null;
          state?: string | null;
          status?: string;
          tax_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          zip_code?: string | null;
        };
        Relationships: [
          { foreignKeyName: "vendors_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
          { foreignKeyName: "vendors_tax_code"; columns: ["default_tax_code_id", "org_id"]; isOneToOne: false; referencedRelation: "tax_codes"; referencedColumns: ["id", "org_id"] },
        ];
      };
    };
    Views: {
      account_list: {
        Row: {
          archived_at: string | null;
          balance: Numeric | null;
          closes_yearly: boolean | null;
          code: string;
          created_at: string;
          currency: string | null;
          default_tax_code: string | null;
          default_tax_code_id: string | null;
          description: string | null;
          gst_scope: string | null;
          id: string;
          is_active: boolean;
          name: string;
          org_id: string;
          subtype: string | null;
          tax: Json | null;
          type: string;
          updated_at: string;
          user_id: string | null;
        };
        Relationships: [];
      };
      bank_rule_list: {
        Row: {
          account_id: string | null;
          account_name: string | null;
          bank_account_id: string | null;
          bank_account_name: string | null;
          created_at: string;
          customer_id: string | null;
          customer_name: string | null;
          description: string | null;
          description_contains: string | null;
          direction: string;
          gst_applicable: boolean;
          gst_rate: Numeric | null;
          id: string;
          is_active: boolean;
          least_amount: Numeric | null;
          most_amount: Numeric | null;
          name: string;
          org_id: string;
          priority: number;
          tax_code: string | null;
          tax_code_id: string | null;
          tracking_1: string | null;
          tracking_1_id: string | null;
          tracking_2: string | null;
          tracking_2_id: string | null;
          updated_at: string;
          user_id: string | null;
          vendor_id: string | null;
          vendor_name: string | null;
        };
        Relationships: [];
      };
      bill_list: {
        Row: {
          archived_at: string | null;
          balance_due: Numeric;
          base_balance: Numeric;
          base_owed: Numeric | null;
          base_total: Numeric;
          bill_date: string;
          bill_number: string;
          brought_forward: boolean;
          cancel_reason: string | null;
          cancelled_at: string | null;
          closed_on: string | null;
          corrected_by_id: string | null;
          corrected_by_number: string | null;
          corrects_id: string | null;
          corrects_number: string | null;
          created_at: string;
          currency: string;
          due_date: string;
          early_discount_days: number | null;
          early_discount_percent: Numeric | null;
          exchange_rate: Numeric;
          gst_amount: Numeric;
          id: string;
          journal_entry_id: string | null;
          net_amount: Numeric;
          notes: string | null;
          number: number | null;
          org_id: string;
          po_number: string | null;
          posted_at: string | null;
          posted_by: string | null;
          purchase_order_id: string | null;
          rate_is_own: boolean;
          recurring_document_id: string | null;
          recurring_name: string | null;
          reference: string | null;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          vendor_id: string;
          vendor_name: string | null;
          vendor_reference: string | null;
          version: number;
          written_off: Numeric;
        };
        Relationships: [];
      };
      contact_person_list: {
        Row: {
          archived_at: string | null;
          created_at: string;
          customer_id: string;
          customer_name: string | null;
          email: string | null;
          id: string;
          job_title: string | null;
          name: string;
          notes: string | null;
          org_id: string;
          phone: string | null;
          updated_at: string;
          user_id: string | null;
        };
        Relationships: [];
      };
      credit_note_list: {
        Row: {
          archived_at: string | null;
          base_total: Numeric;
          base_unallocated: Numeric;
          bill_id: string | null;
          contact_name: string | null;
          created_at: string;
          credit_note_number: string;
          currency: string;
          customer_id: string | null;
          customer_name: string | null;
          document_number: string | null;
          exchange_rate: Numeric;
          gst_amount: Numeric;
          id: string;
          invoice_id: string | null;
          issued_on: string;
          journal_entry_id: string | null;
          net_amount: Numeric;
          number: number;
          org_id: string;
          posted_at: string;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          unallocated: Numeric;
          updated_at: string;
          user_id: string | null;
          vendor_id: string | null;
          vendor_name: string | null;
          void_entry_id: string | null;
          void_reason: string | null;
          voided_at: string | null;
          voided_on: string | null;
        };
        Relationships: [];
      };
      customer_directory: {
        Row: {
          archived_at: string | null;
          id: string | null;
          name: string | null;
        };
        Relationships: [];
      };
      customer_list: {
        Row: {
          address: string | null;
          archived_at: string | null;
          balance: Numeric;
          city: string | null;
          country: string | null;
          created_at: string;
          credit_limit: Numeric;
          default_tax: Json | null;
          default_tax_code: string | null;
          default_tax_code_id: string | null;
          email: string | null;
          id: string;
          name: string;
          org_id: string;
          payment_terms: number;
          phone: string | null;
          state: string | null;
          status: string;
          tax_id: string | null;
          updated_at: string;
          user_id: string | null;
          zip_code: string | null;
        };
        Relationships: [];
      };
      dashboard_metrics: {
        Row: {
          customers_count: number | null;
          growth_pct: Numeric | null;
          orders_this_month: number | null;
          revenue_this_month: Numeric | null;
        };
        Relationships: [];
      };
      inventory_item_list: {
        Row: {
          archived_at: string | null;
          created_at: string;
          id: string;
          name: string;
          org_id: string;
          product_id: string | null;
          product_name: string | null;
          quantity: Numeric;
          reorder_level: Numeric;
          sku: string | null;
          status: string | null;
          total_value: Numeric;
          unit_cost: Numeric;
          updated_at: string;
          user_id: string | null;
        };
        Relationships: [];
      };
      invoice_list: {
        Row: {
          archived_at: string | null;
          balance_due: Numeric;
          base_balance: Numeric;
          base_owed: Numeric | null;
          base_total: Numeric;
          brought_forward: boolean;
          cancel_reason: string | null;
          cancelled_at: string | null;
          closed_on: string | null;
          corrected_by_id: string | null;
          corrected_by_number: string | null;
          corrects_id: string | null;
          corrects_number: string | null;
          created_at: string;
          currency: string;
          customer_id: string;
          customer_name: string | null;
          due_date: string;
          early_discount_days: number | null;
          early_discount_percent: Numeric | null;
          exchange_rate: Numeric;
          gst_amount: Numeric;
          id: string;
          invoice_date: string;
          invoice_number: string;
          journal_entry_id: string | null;
          net_amount: Numeric;
          notes: string | null;
          number: number | null;
          order_number: string | null;
          org_id: string;
          posted_at: string | null;
          posted_by: string | null;
          rate_is_own: boolean;
          recurring_document_id: string | null;
          recurring_name: string | null;
          reference: string | null;
          sales_order_id: string | null;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          version: number;
          written_off: Numeric;
        };
        Relationships: [];
      };
      journal_entry_list: {
        Row: {
          archived_at: string | null;
          created_at: string;
          description: string;
          draft_lines: Json | null;
          entry_date: string;
          entry_number: string | null;
          hash: string | null;
          id: string;
          number: number | null;
          org_id: string;
          posted_at: string | null;
          posted_by: string | null;
          posted_by_name: string | null;
          previous_hash: string | null;
          recurring_entry_id: string | null;
          recurring_name: string | null;
          reference: string | null;
          replaced_by_id: string | null;
          replaced_by_number: string | null;
          replaces_id: string | null;
          replaces_number: string | null;
          reverse_on: string | null;
          reversed_by_id: string | null;
          reversed_by_number: string | null;
          reverses_id: string | null;
          reverses_number: string | null;
          source: string | null;
          source_id: string | null;
          source_kind: string;
          status: string;
          total_credit: Numeric;
          total_debit: Numeric;
          updated_at: string;
          user_id: string | null;
          version: number;
        };
        Relationships: [];
      };
      organization_members: {
        Row: {
          created_at: string | null;
          email: string | null;
          full_name: string | null;
          id: string | null;
          org_id: string | null;
          role: Database["public"]["Enums"]["member_role"] | null;
          updated_at: string | null;
        };
        Relationships: [];
      };
      payment_list: {
        Row: {
          amount: Numeric;
          bank_account_id: string;
          bank_account_name: string | null;
          bank_fee: Numeric;
          base_amount: Numeric;
          base_moved: Numeric;
          base_paid_out: Numeric | null;
          base_received: Numeric | null;
          base_unallocated: Numeric;
          contact_name: string | null;
          created_at: string;
          currency: string;
          customer_id: string | null;
          customer_name: string | null;
          direction: string;
          entry_number: string | null;
          exchange_rate: Numeric;
          id: string;
          is_refund: boolean;
          journal_entry_id: string | null;
          kind: string | null;
          number: number;
          org_id: string;
          paid_on: string;
          paid_out: Numeric | null;
          payment_number: string;
          posted_at: string;
          received: Numeric | null;
          reference: string | null;
          rounding: Numeric;
          status: string;
          tip: Numeric;
          unallocated: Numeric;
          updated_at: string;
          user_id: string | null;
          vendor_id: string | null;
          vendor_name: string | null;
          void_entry_id: string | null;
          void_reason: string | null;
          voided_at: string | null;
          voided_on: string | null;
        };
        Relationships: [];
      };
      product_list: {
        Row: {
          archived_at: string | null;
          created_at: string;
          description: string | null;
          gst_applicable: boolean;
          gst_rate: Numeric;
          id: string;
          is_active: boolean;
          name: string;
          org_id: string;
          purchase_account_id: string | null;
          purchase_account_name: string | null;
          purchase_account_tax: Json | null;
          purchase_price: Numeric | null;
          purchase_tax: Json | null;
          purchase_tax_code: string | null;
          purchase_tax_code_id: string | null;
          sales_account_id: string | null;
          sales_account_name: string | null;
          sales_account_tax: Json | null;
          sales_tax: Json | null;
          sales_tax_code: string | null;
          sales_tax_code_id: string | null;
          sku: string | null;
          unit_price: Numeric;
          updated_at: string;
          user_id: string | null;
        };
        Relationships: [];
      };
      purchase_order_list: {
        Row: {
          archived_at: string | null;
          bill_id: string | null;
          billing_status: string | null;
          cancel_reason: string | null;
          cancelled_at: string | null;
          corrected_by_id: string | null;
          corrected_by_number: string | null;
          corrects_id: string | null;
          corrects_number: string | null;
          created_at: string;
          currency: string;
          delivery_date: string | null;
          exchange_rate: Numeric;
          gst_amount: Numeric;
          id: string;
          journal_entry_id: string | null;
          net_amount: Numeric;
          notes: string | null;
          number: number | null;
          order_date: string;
          org_id: string;
          po_number: string;
          rate_is_own: boolean;
          received_on: string | null;
          reference: string | null;
          sent_on: string | null;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          vendor_id: string;
          vendor_name: string | null;
          version: number;
        };
        Relationships: [];
      };
      quote_list: {
        Row: {
          accepted_on: string | null;
          archived_at: string | null;
          cancel_reason: string | null;
          cancelled_at: string | null;
          corrected_by_id: string | null;
          corrected_by_number: string | null;
          corrects_id: string | null;
          corrects_number: string | null;
          created_at: string;
          currency: string;
          customer_id: string;
          customer_name: string | null;
          declined_on: string | null;
          exchange_rate: Numeric;
          gst_amount: Numeric;
          id: string;
          invoice_id: string | null;
          journal_entry_id: string | null;
          net_amount: Numeric;
          notes: string | null;
          number: number | null;
          org_id: string;
          quote_date: string;
          quote_number: string;
          rate_is_own: boolean;
          recurring_document_id: string | null;
          recurring_name: string | null;
          reference: string | null;
          sales_order_id: string | null;
          sent_on: string | null;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          valid_until: string | null;
          version: number;
        };
        Relationships: [];
      };
      recurring_document_list: {
        Row: {
          archived_at: string | null;
          contact_name: string | null;
          created_at: string;
          currency: string | null;
          customer_id: string | null;
          customer_name: string | null;
          early_discount_days: number | null;
          early_discount_percent: Numeric | null;
          end_after: number | null;
          end_date: string | null;
          every: number;
          exchange_rate: Numeric | null;
          first_date: string;
          frequency: string;
          id: string;
          is_paused: boolean;
          issued_count: number;
          kind: string;
          last_error: string | null;
          last_error_at: string | null;
          last_error_code: string | null;
          last_issued_on: string | null;
          name: string;
          next_date: string;
          notes: string | null;
          org_id: string;
          paused_reason: string | null;
          posts_automatically: boolean;
          rate_is_own: boolean | null;
          reference: string | null;
          repeats: string | null;
          status: string | null;
          tax_inclusive: boolean | null;
          template: Json;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          vendor_id: string | null;
          vendor_name: string | null;
          version: number;
        };
        Relationships: [];
      };
      recurring_entry_list: {
        Row: {
          archived_at: string | null;
          created_at: string;
          description: string;
          end_after: number | null;
          end_date: string | null;
          every: number;
          first_date: string | null;
          frequency: string | null;
          id: string;
          is_paused: boolean;
          issued_count: number;
          last_error: string | null;
          last_error_at: string | null;
          last_error_code: string | null;
          last_issued_on: string | null;
          name: string;
          next_date: string | null;
          org_id: string;
          paused_reason: string | null;
          posts_automatically: boolean;
          reference: string | null;
          repeats: string | null;
          reverses_next_month: boolean;
          status: string | null;
          template_lines: Json;
          total_credit: Numeric;
          total_debit: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          version: number;
        };
        Relationships: [];
      };
      sales_order_list: {
        Row: {
          archived_at: string | null;
          billing_status: string | null;
          cancel_reason: string | null;
          cancelled_at: string | null;
          corrected_by_id: string | null;
          corrected_by_number: string | null;
          corrects_id: string | null;
          corrects_number: string | null;
          created_at: string;
          currency: string;
          customer_id: string;
          customer_name: string | null;
          exchange_rate: Numeric;
          fulfilled_on: string | null;
          gst_amount: Numeric;
          id: string;
          invoice_id: string | null;
          journal_entry_id: string | null;
          net_amount: Numeric;
          notes: string | null;
          number: number | null;
          order_date: string;
          order_number: string;
          org_id: string;
          rate_is_own: boolean;
          reference: string | null;
          shipped_on: string | null;
          status: string;
          tax_inclusive: boolean;
          total_amount: Numeric;
          updated_at: string;
          updated_by: string | null;
          user_id: string | null;
          version: number;
        };
        Relationships: [];
      };
      tax_code_line_list: {
        Row: {
          collected_account_id: string | null;
          collected_account_name: string | null;
          created_at: string;
          id: string;
          in_return: boolean;
          is_compound: boolean;
          is_recoverable: boolean;
          name: string;
          org_id: string;
          paid_account_id: string | null;
          paid_account_name: string | null;
          position: number;
          rate: Numeric;
          tax_code: string | null;
          tax_code_id: string;
          updated_at: string;
          user_id: string | null;
          valid_from: string;
        };
        Relationships: [];
      };
      tax_code_list: {
        Row: {
          archived_at: string | null;
          code: string;
          components: string | null;
          created_at: string;
          id: string;
          name: string;
          org_id: string;
          parts: Json | null;
          treatment: string;
          updated_at: string;
          user_id: string | null;
        };
        Relationships: [];
      };
      tracking_option_list: {
        Row: {
          archived_at: string | null;
          can_be_chosen: boolean | null;
          created_at: string;
          first_id: string | null;
          id: string;
          name: string;
          org_id: string;
          second_id: string | null;
          slot: number;
          tracking_category: string | null;
          tracking_category_id: string;
          updated_at: string;
          user_id: string | null;
        };
        Relationships: [];
      };
      vendor_list: {
        Row: {
          account_number: string | null;
          address: string | null;
          archived_at: string | null;
          balance: Numeric;
          city: string | null;
          country: string | null;
          created_at: string;
          default_tax: Json | null;
          default_tax_code: string | null;
          default_tax_code_id: string | null;
          email: string | null;
          id: string;
          name: string;
          org_id: string;
          payment_terms: number;
          phone: string | null;
          state: string | null;
          status: string;
          tax_id: string | null;
          updated_at: string;
          user_id: string | null;
          zip_code: string | null;
        };
        Relationships: [];
      };
      write_off_list: {
        Row: {
          allocated_on: string;
          amount: Numeric;
          base_amount: Numeric;
          bill_id: string | null;
          contact_name: string | null;
          created_at: string;
          credit_note_id: string | null;
          currency: string | null;
          customer_id: string | null;
          customer_name: string | null;
          description: string | null;
          discount: Numeric;
          document_number: string | null;
          entry_number: string | null;
          exchange_difference: Numeric;
          id: string;
          invoice_id: string | null;
          journal_entry_id: string | null;
          org_id: string;
          paid: Numeric;
          paid_base: Numeric;
          payment_id: string | null;
          payment_number: string | null;
          posted_at: string;
          refund_id: string | null;
          status: string | null;
          updated_at: string;
          user_id: string | null;
          vendor_id: string | null;
          vendor_name: string | null;
          voided_at: string | null;
          voided_on: string | null;
          write_off: Numeric;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_bank_suggestions: { Args: { bank_account_id: string; accepted: Json; key: string }; Returns: Json };
      accept_invitation: { Args: { token: string }; Returns: string };
      account_statement: { Args: { id: string; start_date?: string; end_date?: string; page?: number; page_size?: number }; Returns: Json };
      add_tax_codes: { Args: { country: string; key: string }; Returns: number };
      adjust_stock: { Args: { item_id: string; quantity: Numeric; unit_cost: Numeric; moved_on: string; reason: string; key: string }; Returns: string };
      apply_bank_rule: { Args: { id: string; rule_id: string; key: string }; Returns: string };
      apply_credit: { Args: { source_kind: string; source_id: string; allocations: Json; key: string; applied_on?: string }; Returns: string[] };
      approve_bill: { Args: { id: string; key: string }; Returns: string };
      archive_bank_account: { Args: { account_id_param: string; archived_param: boolean; key: string }; Returns: Json };
      archive_records: { Args: { table_name: string; ids: string[]; archived: boolean; key: string }; Returns: number };
      audit_log: { Args: { filters?: Json; entity?: string; record_id?: string; start_date?: string; end_date?: string; after?: Json; page_size?: number }; Returns: Json };
      audit_log_choices: { Args: never; Returns: Json };
      backend_version: { Args: never; Returns: Json };
      balance_sheet: { Args: { as_of: string }; Returns: { account_code: string; account_name: string; section: string; amount: Numeric }[] };
      bank_line_entries: { Args: { id: string }; Returns: Json };
      bank_reconciliation_report: { Args: { id: string }; Returns: Json };
      bank_rule_lines: { Args: { id: string }; Returns: Json };
      bank_statement_imports: { Args: { bank_account_id: string }; Returns: Json };
      bank_suggestions: { Args: { bank_account_id: string; transaction_ids?: string[]; most?: number }; Returns: Json };
      banking_audit_trail: { Args: { before_number?: number; page_size?: number }; Returns: Json };
      begin_bank_reconciliation: { Args: { bank_account_id: string; statement_date: string; statement_balance: Numeric; key: string }; Returns: string };
      begin_sandbox: { Args: never; Returns: string };
      bill_from_purchase_order: { Args: { id: string; key: string; bill_date?: string; what?: string }; Returns: Database["public"]["Tables"]["bills"]["Row"] };
      books_health: { Args: never; Returns: { check: string; ok: boolean; expected: string; actual: string; detail: string }[] };
      budget_sheet: { Args: { first_month?: string }; Returns: Json };
      budget_vs_actual: { Args: { start_date: string; end_date: string }; Returns: { account_code: string; account_name: string; budget: Numeric; actual: Numeric; difference: Numeric }[] };
      bulk_delete: { Args: { table_name: string; ids: string[]; key?: string }; Returns: number };
      bulk_update: { Args: { table_name: string; ids: string[]; changes: Json; key?: string }; Returns: number };
      can_send_mail: { Args: never; Returns: boolean };
      cancel_bill: { Args: { id: string; reason: string; key: string; cancelled_on?: string }; Returns: Database["public"]["Tables"]["bills"]["Row"] };
      cancel_document: { Args: { kind: string; id: string; reason: string; key: string; cancelled_on?: string }; Returns: Json };
      cancel_invoice: { Args: { id: string; reason: string; key: string; cancelled_on?: string }; Returns: Database["public"]["Tables"]["invoices"]["Row"] };
      cancel_purchase_order: { Args: { id: string; reason: string; key: string; cancelled_on?: string }; Returns: Database["public"]["Tables"]["purchase_orders"]["Row"] };
      cancel_sales_order: { Args: { id: string; reason: string; key: string; cancelled_on?: string }; Returns: Database["public"]["Tables"]["sales_orders"]["Row"] };
      cash_flow: { Args: { start_date: string; end_date: string }; Returns: { section: string; line: string; amount: Numeric }[] };
      change_result: { Args: { key: string }; Returns: Json };
      check_names: { Args: { table_name: string; wanted: string[] }; Returns: Json };
      check_open_documents: { Args: { kind: string; documents: Json; create_contacts?: boolean }; Returns: Json };
      clear_bank_entries: { Args: { reconciliation_id: string; entry_ids: string[]; is_cleared?: boolean }; Returns: Json };
      close_year: { Args: { year_end: string; key: string }; Returns: string };
      closing_checklist: { Args: { year_end?: string }; Returns: Json };
      company_logo: { Args: never; Returns: Json };
      convert_currency: { Args: { amounts: Numeric[]; from_currency: string; to_currency: string; on_date?: string }; Returns: Json };
      convert_document: { Args: { kind: string; id: string; to_kind: string; key: string; day?: string; what?: string }; Returns: Json };
      create_secure_bank_account: { Args: { account_id_param: string; bank_name_param: string; account_number_param: string; routing_number_param?: string; account_type_param?: string; opening_balance_param?: Numeric; opened_on_param?: string; ledger_account_id_param?: string; number_format_param?: string }; Returns: Json };
      creditable_lines: { Args: { kind: string; id: string }; Returns: Json };
      currency_overview: { Args: never; Returns: Json };
      dashboard: { Args: never; Returns: Json };
      delete_attachment: { Args: { id: string }; Returns: string };
      delete_saved_view: { Args: { id: string }; Returns: undefined };
      depreciate_assets: { Args: { through_date: string; key: string }; Returns: Json };
      depreciation_schedule: { Args: { asset_id: string }; Returns: Json };
      discard_staged_import: { Args: { key: string }; Returns: undefined };
      dispose_asset: { Args: { id: string; disposed_on: string; proceeds: Numeric; key: string; account_id?: string }; Returns: string };
      document_chain: { Args: { kind: string; id: string }; Returns: Json };
      document_entries: { Args: { kind: string; id: string }; Returns: Json };
      document_lines: { Args: { kind: string; id: string }; Returns: Json };
      document_settlements: { Args: { kind: string; id: string }; Returns: Json };
      document_stock: { Args: { kind: string; id: string }; Returns: Json };
      drop_rest: { Args: { kind: string; id: string; reason: string; key: string; lines?: Json }; Returns: Json };
      end_sandbox: { Args: { id: string }; Returns: Json };
      exclude_bank_transaction: { Args: { id: string; key: string }; Returns: string };
      export_document_lines: { Args: { table_name: string; columns: string[]; line_columns: string[]; query: Json; after?: string; page_size?: number }; Returns: string };
      export_journal: { Args: { start_date: string; end_date: string; format: string }; Returns: string };
      export_records: { Args: { table_name: string; columns: string[]; query: Json; after?: string; page_size?: number }; Returns: string };
      file_gst_return: { Args: { start_date: string; end_date: string; key: string; told?: Json; return_id?: string }; Returns: string };
      find_customers_by_name: { Args: { wanted: string }; Returns: Json };
      finish_bank_reconciliation: { Args: { id: string; key: string }; Returns: Json };
      first_run: { Args: never; Returns: Json };
      fulfil_sales_order: { Args: { id: string; key: string; fulfilled_on?: string }; Returns: Database["public"]["Tables"]["sales_orders"]["Row"] };
      general_ledger: { Args: { account_code: string; start_date: string; end_date: string; page?: number; page_size?: number }; Returns: { entry_number: string; entry_date: string; description: string; reference: string; debit: Numeric; credit: Numeric; balance: Numeric }[] };
      get_masked_bank_account: { Args: never; Returns: Json };
      get_user_role: { Args: never; Returns: string };
      gst_filing: { Args: { start_date: string; end_date: string; return_id?: string }; Returns: Json };
      gst_return: { Args: { start_date: string; end_date: string; return_id?: string }; Returns: { box: string; label: string; amount: Numeric }[] };
      import_bank_statement: { Args: { bank_account_id: string; lines: Json; key: string; file_name?: string; account_number?: string; takes_other_account?: boolean }; Returns: Json };
      import_open_documents: { Args: { kind: string; documents: Json; key: string; create_contacts?: boolean }; Returns: Json };
      import_records: { Args: { table_name: string; rows: Json; mode: string; key: string; file_name?: string }; Returns: Json };
      import_result: { Args: { key: string }; Returns: Json };
      import_staged_records: { Args: { table_name: string; mode: string; key: string; file_name?: string }; Returns: Json };
      import_staged_statement: { Args: { bank_account_id: string; key: string; file_name?: string; account_number?: string; takes_other_account?: boolean }; Returns: Json };
      include_bank_transaction: { Args: { id: string; key: string }; Returns: string };
      invite_member: { Args: { email: string; role: string }; Returns: string };
      invoice_from_sales_order: { Args: { id: string; key: string; invoice_date?: string; what?: string }; Returns: Database["public"]["Tables"]["invoices"]["Row"] };
      invoice_sharing: { Args: { id: string }; Returns: Json };
      issue_credit_note: { Args: { lines?: Json; issued_on?: string; key?: string; invoice_id?: string; bill_id?: string; amount?: Numeric; description?: string }; Returns: string };
      issue_recurring_document: { Args: { id: string; key: string }; Returns: Json };
      issue_recurring_entry: { Args: { id: string; key: string }; Returns: Json };
      issued_documents: { Args: { id: string }; Returns: Json };
      issued_entries: { Args: { id: string }; Returns: Json };
      item_movements: { Args: { item_id: string }; Returns: Json };
      ledger_overview: { Args: { as_of: string }; Returns: Json };
      list_record_ids: { Args: { table_name: string; query: Json }; Returns: string[] };
      lock_banking: { Args: never; Returns: Json };
      lock_books: { Args: { through_date: string; key?: string; reason?: string }; Returns: string };
      locked_banking_members: { Args: never; Returns: Json };
      mail_service: { Args: never; Returns: Json };
      match_bank_transaction: { Args: { id: string; entry_ids: string[]; key: string }; Returns: string };
      match_records: { Args: { table_name: string; field: string; wanted: string[] }; Returns: Json };
      note_handed_over: { Args: { id: string; key: string }; Returns: undefined };
      open_credits: { Args: { contact_id: string }; Returns: Json };
      open_stock: { Args: { items: Json; key: string }; Returns: string[] };
      opening_check: { Args: never; Returns: Json };
      opening_state: { Args: never; Returns: Json };
      order_match: { Args: { kind: string; id: string }; Returns: Json };
      pause_recurring_document: { Args: { id: string; key: string }; Returns: Database["public"]["Tables"]["recurring_documents"]["Row"] };
      pause_recurring_entry: { Args: { id: string; key: string }; Returns: Database["public"]["Tables"]["recurring_entries"]["Row"] };
      pay_from_bank_transaction: { Args: { id: string; contact_id: string; allocations: Json; key: string }; Returns: string };
      payables_aging: { Args: { as_of: string }; Returns: { contact: string; current: Numeric; days_1_30: Numeric; days_31_60: Numeric; days_61_90: Numeric; days_over_90: Numeric; total: Numeric }[] };
      payment_uses: { Args: { id: string }; Returns: Json };
      post_bank_transaction: { Args: { id: string; lines: Json; key: string; description?: string; contact_id?: string }; Returns: string };
      post_draft_journal_entry: { Args: { id: string; key: string }; Returns: string };
      post_invoice: { Args: { id: string; key: string }; Returns: string };
      post_journal_entry: { Args: { entry_date: string; description: string; reference: string; lines: Json; key: string }; Returns: string };
      post_opening: { Args: { key: string }; Returns: string };
      post_reversing_journal_entry: { Args: { id: string; reverse_on: string; key: string }; Returns: string };
      posting_rule_list: { Args: never; Returns: Json };
      preview_action: { Args: { action: string; arguments: Json; table_name?: string; id?: string }; Returns: Json };
      preview_bank_statement: { Args: { bank_account_id: string; lines: Json; account_number?: string; takes_other_account?: boolean }; Returns: Json };
      preview_opening: { Args: never; Returns: Json };
      preview_posting: { Args: { kind: string; id: string; on_date?: string }; Returns: Json };
      preview_revaluation: { Args: { as_of: string }; Returns: Json };
      profit_and_loss: { Args: { start_date: string; end_date: string }; Returns: { account_code: string; account_name: string; section: string; amount: Numeric }[] };
      read_attachment: { Args: { id: string }; Returns: Json };
      read_online_invoice: { Args: { token: string }; Returns: Json };
      receivables_aging: { Args: { as_of: string }; Returns: { contact: string; current: Numeric; days_1_30: Numeric; days_31_60: Numeric; days_61_90: Numeric; days_over_90: Numeric; total: Numeric }[] };
      receive_purchase_order: { Args: { id: string; key: string; received_on?: string; lines?: Json }; Returns: Database["public"]["Tables"]["purchase_orders"]["Row"] };
      recent_imports: { Args: { table_name?: string }; Returns: Json };
      record_asset_usage: { Args: { asset_id: string; used_on: string; units: Numeric; key: string }; Returns: string };
      record_attachments: { Args: { table_name: string; record_id: string }; Returns: Json };
      record_history: { Args: { table_name: string; record_id: string }; Returns: Json };
      record_payment: { Args: { direction: string; contact_id: string; paid_on: string; amount: Numeric; currency?: string; rate?: Numeric; bank_account_id?: string; allocations?: Json; key?: string; reference?: string; bank_fee?: Numeric; tip?: Numeric; rounding?: Numeric }; Returns: string };
      remove_company_logo: { Args: never; Returns: undefined };
      remove_member: { Args: { user_id: string }; Returns: undefined };
      renew_invitation_link: { Args: { id: string }; Returns: string };
      replace_journal_entry: { Args: { id: string; entry_date: string; description: string; reference: string; lines: Json; reason: string; key: string }; Returns: string };
      restore_attachment: { Args: { id: string }; Returns: string };
      resume_recurring_document: { Args: { id: string; key: string }; Returns: Database["public"]["Tables"]["recurring_documents"]["Row"] };
      resume_recurring_entry: { Args: { id: string; key: string }; Returns: Database["public"]["Tables"]["recurring_entries"]["Row"] };
      revalue_currencies: { Args: { as_of: string; key: string }; Returns: string };
      reveal_bank_account: { Args: { account_id_param: string; password_param: string }; Returns: Json };
      reverse_journal_entry: { Args: { id: string; entry_date: string; reason: string; key: string }; Returns: string };
      revoke_invitation: { Args: { id: string }; Returns: undefined };
      run_depreciation: { Args: { through_date: string; key: string }; Returns: number };
      run_report: { Args: { report: string; parameters?: Json }; Returns: Json };
      save_attachment: { Args: { table_name: string; record_id: string; file_name: string; media_type: string; content: string; key: string }; Returns: Database["public"]["Tables"]["attachments"]["Row"] };
      save_bill: { Args: { document: Json; key: string }; Returns: Database["public"]["Tables"]["bills"]["Row"] };
      save_budgets: { Args: { amounts: Json; key: string }; Returns: number };
      save_company_logo: { Args: { media_type: string; content: string }; Returns: string };
      save_credit_note: { Args: { document: Json; key: string }; Returns: Database["public"]["Tables"]["credit_notes"]["Row"] };
      save_document: { Args: { document: Json; key: string }; Returns: Json };
      save_invoice: { Args: { document: Json; key: string }; Returns: Database["public"]["Tables"]["invoices"]["Row"] };
      save_journal_entry: { Args: { document: Json; key: string }; Returns: Database["public"]["Tables"]["journal_entries"]["Row"] };
      save_opening: { Args: { first_day: string; program: string; version: number; key: string; lines?: Json }; Returns: Json };
      save_purchase_order: { Args: { document: Json; key: string }; Returns: Database["public"]["Tables"]["purchase_orders"]["Row"] };
      save_recurring_document: { Args: { document: Json; key: string }; Returns: Database["public"]["Tables"]["recurring_documents"]["Row"] };
      save_recurring_entry: { Args: { document: Json; key: string }; Returns: Database["public"]["Tables"]["recurring_entries"]["Row"] };
      save_sales_order: { Args: { document: Json; key: string }; Returns: Database["public"]["Tables"]["sales_orders"]["Row"] };
      search_everything: { Args: { query: string; limit_each?: number }; Returns: { kind: string; id: string; title: string; subtitle: string; amount: Numeric; currency: string }[] };
      search_records: { Args: { table_name: string; query: Json }; Returns: Json };
      send_contact_message: { Args: { id_param: string; name_param: string; email_param: string; phone_param: string; subject_param: string; message_param: string }; Returns: boolean };
      send_document: { Args: { kind: string; id: string; recipient: string; subject: string; message: string; content: string; key: string; online_days?: number }; Returns: Json };
      send_purchase_order: { Args: { id: string; key: string; sent_on?: string }; Returns: Database["public"]["Tables"]["purchase_orders"]["Row"] };
      session_context: { Args: never; Returns: Json };
      set_first_run: { Args: { choice: string }; Returns: undefined };
      set_member_role: { Args: { user_id: string; role: string }; Returns: undefined };
      share_invoice: { Args: { id: string; days?: number }; Returns: Json };
      ship_sales_order: { Args: { id: string; key: string; shipped_on?: string; lines?: Json }; Returns: Database["public"]["Tables"]["sales_orders"]["Row"] };
      stage_import_rows: { Args: { key: string; part: number; rows: Json }; Returns: number };
      statement_import_result: { Args: { key: string }; Returns: Json };
      step_document: { Args: { kind: string; step: string; id: string; key: string; day?: string; lines?: Json }; Returns: Json };
      stop_sharing_invoice: { Args: { id: string }; Returns: number };
      summarise_records: { Args: { table_name: string; query: Json; sum_fields?: string[]; views?: Json }; Returns: Json };
      switch_organisation: { Args: { organisation_id: string }; Returns: undefined };
      tax_returns: { Args: never; Returns: { id: string; name: string }[] };
      transfer_bank_transaction: { Args: { id: string; other_account_id: string; key: string; other_transaction_id?: string }; Returns: string };
      trial_balance: { Args: { start_date: string; end_date: string }; Returns: { account_code: string; account_name: string; account_type: string; opening_debit: Numeric; opening_credit: Numeric; debit: Numeric; credit: Numeric; closing_debit: Numeric; closing_credit: Numeric }[] };
      undo_allocation: { Args: { id: string; reason: string; key: string; undone_on?: string }; Returns: string };
      undo_bank_reconciliation: { Args: { id: string; reason: string; key: string }; Returns: Json };
      undo_bank_statement: { Args: { import_id: string }; Returns: number };
      undo_bank_transaction: { Args: { id: string; with_postings: boolean; key: string }; Returns: string };
      undo_change: { Args: { key: string }; Returns: number };
      undo_import: { Args: { import_id: string }; Returns: number };
      unlock_banking: { Args: { password_param: string }; Returns: Json };
      unlock_banking_of: { Args: { member_id: string }; Returns: Json };
      unmatch_bank_transaction: { Args: { id: string; key: string }; Returns: string };
      update_secure_bank_account: { Args: { account_id_param: string; version_param: number; bank_name_param: string; account_type_param: string; number_format_param?: string; account_number_param?: string; routing_number_param?: string }; Returns: Json };
      usage_of_asset: { Args: { asset_id: string }; Returns: Json };
      verify_banking_audit: { Args: never; Returns: Json };
      void_credit_note: { Args: { id: string; reason: string; key: string; voided_on?: string }; Returns: string };
      void_gst_return: { Args: { id: string; reason: string; key: string }; Returns: string };
      void_open_documents: { Args: { kind: string; reason: string; key: string }; Returns: number };
      void_opening: { Args: { reason: string; key: string }; Returns: string };
      void_payment: { Args: { id: string; reason: string; key: string; voided_on?: string }; Returns: string };
      write_off: { Args: { document_kind: string; document_id: string; amount: Numeric; written_on: string; reason: string; key: string }; Returns: string };
    };
    Enums: {
      member_role: "admin" | "manager" | "accountant" | "user" | "viewer";
    };
    CompositeTypes: { [_ in never]: never };
  };
};
