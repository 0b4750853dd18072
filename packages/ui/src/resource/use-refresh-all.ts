import { useQueryClient } from '@tanstack/react-query';

/** Makes every answer that is remembered old: for a change that shows wherever there are amounts. */
export function useRefreshAll(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}
