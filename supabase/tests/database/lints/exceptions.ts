/** What the lints of Supabase report and we keep, each with its reason. Everything else fails. */
export const exceptions: { rule: string; only?: RegExp; reason: string }[] = [
  {
    rule: 'unusedIndex',
    reason:
      'A database that was made for this test has not used its indexes yet; npm run bench shows which ones serve.',
  },
  {
    rule: 'functionSearchPathMutable',
    only: /`private\.(blank_characters|fit_factors|has_text|is_image_address|is_web_address|minutes_of|name_of|region_of|text_or_null)`/,
    reason:
      'A search path of its own would keep the planner from taking their text over; they use built-in functions only.',
  },
  {
    rule: 'authenticatedSecurityDefinerFunction',
    reason:
      'Functions are how the API answers what row rules cannot say: one screen in one request, emails for some, counts without rows. ' +
      'Each checks its caller, and the matrix proves for every function whom it answers.',
  },
  {
    rule: 'anonSecurityDefinerFunction',
    reason:
      'Public screens fetch them. The list of them in schema.test.ts is closed, and the matrix proves what they answer.',
  },
];
