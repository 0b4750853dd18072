// Generated from the database's catalogue. Run `npm run gen:types --workspace @ledgerwise/backend` after a migration.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
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
        };
        Relationships: [
          { foreignKeyName: "activity_log_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      company_settings: {
        Row: {
          base_currency: string;
          bill_prefix: string;
          books_locked_through: string | null;
          company_name: string;
          created_at: string;
          currency: string;
          date_format: string;
          default_gst_rate: number;
          default_payment_terms: number;
          fiscal_year_start: number;
          gst_enabled: boolean;
          gst_rounding: string;
          gst_rounding_level: string;
          id: string;
          inventory_costing: string;
          invoice_prefix: string;
          logo_url: string | null;
          module_assets: boolean;
          module_budgets: boolean;
          module_inventory: boolean;
          module_payroll: boolean;
          module_reports: boolean;
          multi_currency: boolean;
          org_id: string;
          purchase_order_prefix: string;
          sales_order_prefix: string;
          tax_inclusive: boolean;
          tax_rate: number;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          base_currency?: string;
          bill_prefix?: string;
          books_locked_through?: string | null;
          company_name?: string;
          created_at?: string;
          currency?: string;
          date_format?: string;
          default_gst_rate?: number;
          default_payment_terms?: number;
          fiscal_year_start?: number;
          gst_enabled?: boolean;
          gst_rounding?: string;
          gst_rounding_level?: string;
          id?: string;
          inventory_costing?: string;
          invoice_prefix?: string;
          logo_url?: string | null;
          module_assets?: boolean;
          module_budgets?: boolean;
          module_inventory?: boolean;
          module_payroll?: boolean;
          module_reports?: boolean;
          multi_currency?: boolean;
          org_id: string;
          purchase_order_prefix?: string;
          sales_order_prefix?: string;
          tax_inclusive?: boolean;
          tax_rate?: never;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          base_currency?: string;
          bill_prefix?: string;
          books_locked_through?: string | null;
          company_name?: string;
          created_at?: string;
          currency?: string;
          date_format?: string;
          default_gst_rate?: number;
          default_payment_terms?: number;
          fiscal_year_start?: number;
          gst_enabled?: boolean;
          gst_rounding?: string;
          gst_rounding_level?: string;
          id?: string;
          inventory_costing?: string;
          invoice_prefix?: string;
          logo_url?: string | null;
          module_assets?: boolean;
          module_budgets?: boolean;
          module_inventory?: boolean;
          module_payroll?: boolean;
          module_reports?: boolean;
          multi_currency?: boolean;
          org_id?: string;
          purchase_order_prefix?: string;
          sales_order_prefix?: string;
          tax_inclusive?: boolean;
          tax_rate?: never;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: "company_settings_org_id_fkey"; columns: ["org_id"]; isOneToOne: true; referencedRelation: "organizations"; referencedColumns: ["id"] },
        ];
      };
      customers: {
        Row: {
          address: string | null;
          balance: number;
          city: string | null;
          country: string | null;
          created_at: string;
          credit_limit: number;
          email: string | null;
          id: string;
          name: string;
          org_id: string;
          payment_terms: number;
          phone: string | null;
          state: string | null;
          tax_id: string | null;
          updated_at: string;
          user_id: string | null;
          zip_code: string | null;
        };
        Insert: {
          address?: string | null;
          balance?: number;
          city?: string | null;
          country?: string | null;
          created_at?: string;
          credit_limit?: number;
          email?: string | null;
          id?: string;
          name: string;
          org_id?: string;
          payment_terms?: number;
          phone?: string | null;
          state?: string | null;
          tax_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          zip_code?: string | null;
        };
        Update: {
          address?: string | null;
          balance?: number;
          city?: string | null;
          country?: string | null;
          created_at?: string;
          credit_limit?: number;
          email?: string | null;
          id?: string;
          name?: string;
          org_id?: string;
          payment_terms?: number;
          phone?: string | null;
          state?: string | null;
          tax_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          zip_code?: string | null;
        };
        Relationships: [
          { foreignKeyName: "customers_org_id_fkey"; columns: ["org_id"]; isOneToOne: false; referencedRelation: "organizations"; referencedColumns: ["id"] },
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
    };
    Views: {
      customer_directory: {
        Row: {
          id: string | null;
          name: string | null;
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
    };
    Functions: {
      accept_invitation: { Args: { token: string }; Returns: string };
      bulk_delete: { Args: { table_name: string; ids: string[] }; Returns: number };
      bulk_update: { Args: { table_name: string; ids: string[]; changes: Json }; Returns: number };
      discard_staged_import: { Args: { key: string }; Returns: undefined };
      export_records: { Args: { table_name: string; columns: string[]; query: Json; after?: string; page_size?: number }; Returns: string };
      get_user_role: { Args: never; Returns: string };
      import_records: { Args: { table_name: string; rows: Json; mode: string; key: string }; Returns: Json };
      import_staged_records: { Args: { table_name: string; mode: string; key: string }; Returns: Json };
      invite_member: { Args: { email: string; role: string }; Returns: string };
      list_record_ids: { Args: { table_name: string; query: Json }; Returns: string[] };
      match_records: { Args: { table_name: string; field: string; wanted: string[] }; Returns: Json };
      record_history: { Args: { table_name: string; record_id: string }; Returns: Json };
      remove_member: { Args: { user_id: string }; Returns: undefined };
      search_records: { Args: { table_name: string; query: Json }; Returns: Json };
      session_context: { Args: never; Returns: Json };
      set_member_role: { Args: { user_id: string; role: string }; Returns: undefined };
      stage_import_rows: { Args: { key: string; part: number; rows: Json }; Returns: number };
      summarise_records: { Args: { table_name: string; query: Json; sum_fields?: string[] }; Returns: Json };
      switch_organisation: { Args: { organisation_id: string }; Returns: undefined };
      undo_import: { Args: { import_id: string }; Returns: number };
    };
    Enums: {
      member_role: "admin" | "manager" | "user" | "viewer";
    };
    CompositeTypes: { [_ in never]: never };
  };
};
