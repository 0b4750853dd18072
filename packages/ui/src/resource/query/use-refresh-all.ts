import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Makes every answer that is remembered old: for a change that shows wherever there are amounts. */
export function useRefreshAll(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries(), [client]);
}
