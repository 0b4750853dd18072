export { createSupabaseDataSource, type SupabaseDataSourceOptions } from './supabase-data-source.ts';
