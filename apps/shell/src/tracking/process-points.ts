import { getClient, readSessionId, type Json } from '@lineup/data';

/** An event that may earn points. */
export interface PointsEvent {
  event_type: string;
  event_category: string;
  properties?: { [key: string]: Json | undefined };
  page_path: string;
}

export interface PointsResult {
  success: boolean;
  points_awarded: number;
  message: string;
}

/** Reports an event to the points function. Never throws: a failure is a result with `success: false`. */
export async function processPoints(event: PointsEvent): Promise<PointsResult> {
  try {
    const supabase = await getClient();
    const session_id = readSessionId();
    const body = { properties: {}, ...event, ...(session_id === null ? {} : { session_id }) };
    const { data, error } = await supabase.functions.invoke<PointsResult>('process-points', { body });
    if (error) return failure((error as Error).message);
    return data ?? failure('Failed to process points');
  } catch {
    return failure('Failed to process points');
  }
}

function failure(message: string): PointsResult {
  return { success: false, points_awarded: 0, message };
}
