export interface Exception {
  rule: string;
  /** When it was decided. */
  since: string;
  reason: string;
  /** What it is kept for, by name; without names, for whatever the rule finds. */
  names?: string[];
}

/** What the lints of Supabase report and we keep, each with its reason. Everything else fails, and so does what is no longer found. */
export const exceptions: Exception[] = [
  {
    rule: 'unused_index',
    since: '2026-11-20',
    reason:
      'A database that was made for this test has not used its indexes yet; npm run bench shows which ones serve.',
  },
  {
    rule: 'function_search_path_mutable',
    since: '2026-11-21',
    reason:
      'A search path of its own would keep the planner from taking their text over; they use built-in functions only, or are ' +
      'an expression, whose names are bound when it is made. ' +
      'The comment of each says so, with the day.',
    names: [
      'private.asks_second_factor',
      'private.blank_characters',
      'private.holds_now',
      'private.passed_second_factor',
      'private.fit_factors',
      'private.is_current_source',
      'private.is_sure_factor',
      'private.sure_facts',
      'private.has_text',
      'private.is_image_address',
      'private.is_web_address',
      'private.name_of',
      'private.region_of',
      'private.text_or_null',
    ],
  },
  {
    rule: 'authenticated_security_definer_function',
    since: '2026-11-22',
    reason:
      'Functions are how the API answers what row rules cannot say: one screen in one request, emails for some, counts without rows. ' +
      'Each checks its caller, and the matrix proves for every function whom it answers.',
  },
  {
    rule: 'anon_security_definer_function',
    since: '2026-11-22',
    reason:
      'Public screens fetch them. The list of them in schema.test.ts is closed, and the matrix proves what they answer.',
  },
];
