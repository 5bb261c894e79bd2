/**
 * Columns that could name a place, an hour or a person: what each is. One that is in none of the lists fails the sweep, as does a line
 * without a column.
 */

/** Of a minor who is not listed, or of a team where one plays, people who are near neither read nothing of it. */
export const closed: string[] = [
  ...['email', 'full_name', 'avatar_url'].map((each) => `profiles.${each}`),
  ...['user_id', 'slug', 'display_name', 'avatar_url'].map((each) => `user_profiles.${each}`),
  ...['user_id', 'changed_by'].map((each) => `user_role_changes.${each}`),
  ...['user_id', 'decided_by'].map((each) => `role_requests.${each}`),
  'user_roles.user_id',
  'player_games.user_id',
  ...['user_id', 'country', 'state'].map((each) => `player_details.${each}`),
  ...['user_id', 'school_name'].map((each) => `player_academics.${each}`),
  'player_links.user_id',
  'player_achievements.user_id',
  ...['user_id', 'starts_at', 'ends_at', 'time_zone'].map((each) => `player_availability.${each}`),
  'onboarding_progress.user_id',
  ...['user_id', 'time_zone'].map((each) => `notification_preferences.${each}`),
  ...['members', 'staff'].flatMap((each) => [`team_${each}.added_email`, `team_${each}.added_name`]),
  ...['start_time', 'time_zone', 'created_by'].map((each) => `team_practice_series.${each}`),
  ...['scheduled_at', 'location', 'created_by'].map((each) => `team_practices.${each}`),
  'team_practice_attendance.user_id',
  'team_practice_attendance.waits_since',
  'team_default_replies.user_id',
  'team_time_polls.created_by',
  'team_time_poll_options.starts_at',
  'team_time_poll_votes.user_id',
  ...['name', 'start_date', 'created_by'].map((each) => `team_tournaments.${each}`),
  'team_tournament_check_ins.user_id',
  ...['email', 'invited_by'].map((each) => `team_invitations.${each}`),
  ...['user_id', 'decided_by'].map((each) => `team_join_requests.${each}`),
  'conversations.created_by',
  'conversation_participants.user_id',
  'conversation_mutes.user_id',
  'messages.sender_id',
  'message_reactions.user_id',
  'message_read_receipts.user_id',
  'message_drafts.user_id',
  ...['blocker_id', 'blocked_id'].map((each) => `user_blocks.${each}`),
  ...['reporter_id', 'reported_user_id', 'handled_by'].map((each) => `abuse_reports.${each}`),
  'content_drafts.user_id',
  'content_revisions.created_by',
  'interest_drafts.user_id',
  ...['player_id', 'name', 'handle', 'email', 'school', 'assignee_id', 'created_by'].map((each) => `interests.${each}`),
  'interest_submissions.player_id',
  'interest_events.actor_id',
  'interest_notes.author_id',
  'interest_mentions.user_id',
  'interest_evaluations.evaluator_id',
  ...['assignee_id', 'created_by'].map((each) => `interest_tasks.${each}`),
  ...['starts_at', 'time_zone', 'place', 'host_id', 'created_by'].map((each) => `meetings.${each}`),
  ...['invited_by', 'recorded_by', 'feedback_by'].map((each) => `meeting_bookings.${each}`),
  'tryout_scores.evaluator_id',
  ...['pipeline_views', 'saved_replies'].map((each) => `${each}.created_by`),
  'college_board_cards.player_id',
  'lists.owner_id',
  ...['player_id', 'added_by'].map((each) => `list_items.${each}`),
  ...['point_awards', 'point_totals', 'user_activity_logs', 'page_performance_metrics', 'viral_activity_events'].map(
    (each) => `${each}.user_id`,
  ),
  ...['user_id', 'name', 'email', 'handled_by'].map((each) => `contact_messages.${each}`),
  'program_contacts.user_id',
  ...['sender_id', 'due_at', 'refused_at'].map((each) => `waiting_messages.${each}`),
  ...['email', 'invited_by'].map((each) => `college_invitations.${each}`),
  'notices.user_id',
  'kept_filters.user_id',
  'push_subscriptions.user_id',
  ...['user_id', 'decided_by', 'city', 'country', 'state'].map((each) => `college_requests.${each}`),
  ...['user_id', 'country'].map((each) => `team_requests.${each}`),
  ...['experiment_changes.changed_by', 'mr_cooldown_batches.created_by'],
];

/** People who are near nobody read it, and why that says nothing of where a minor is, or who they are. */
export const open: Record<string, string> = {
  'teams.name': 'Of a public team; a private one is closed as a whole.',
  'teams.owner_user_id': 'The id of an adult: minors own no team.',
  'team_members.user_id': 'Of people with a listed profile who said yes to the team.',
  'team_staff.user_id': 'Of people with a listed profile who said yes to the team.',
  'team_recruiting_posts.created_by': 'The id of a manager, who is an adult.',
  ...Object.fromEntries(
    ['starts_at', 'ends_at', 'time_zone'].map((each) => [
      `team_recruiting_posts.${each}`,
      'When a team plays in general, as a manager says it to whoever may join, without a place or a person.',
    ]),
  ),
  'team_achievements.created_by': 'The id of a manager, who is an adult.',
  ...Object.fromEntries(
    ['colleges.city', 'colleges.country', 'colleges.state', 'colleges.place', 'college_programs.place'].map((each) => [
      each,
      'Where a college is.',
    ]),
  ),
  ...Object.fromEntries(
    ['starts_at', 'ends_at', 'time_zone'].map((each) => [
      `program_practice_times.${each}`,
      'When a college program practices in general, without a place or a person.',
    ]),
  ),
  'news_articles.author_name': 'Of who writes for the site.',
  ...Object.fromEntries(
    ['content_pages.created_by', 'news_articles.created_by'].map((each) => [each, 'The id of platform staff.']),
  ),
  // What functions answer; places-and-hours.test.ts and the tests of each function try them.
  ...Object.fromEntries(
    ['user_id', 'full_name', 'avatar_url', 'email'].map((each) => [
      `get_practice_attendance().${each}`,
      'Nobody of a team where a minor plays; elsewhere people of the roster and listed adults, the email within the team.',
    ]),
  ),
  'get_practice_attendance().captain_name':
    'The captain who answered for somebody, by the name that the roster shows the caller.',
  ...Object.fromEntries(
    ['user_id', 'full_name'].map((each) => [
      `list_busy_people().${each}`,
      'For owner and staff of the team, of people who are on it by an own yes.',
    ]),
  ),
  ...Object.fromEntries(
    ['members', 'staff'].flatMap((list) =>
      ['user_id', 'user_full_name', 'user_avatar_url', 'user_email'].map((each) => [
        `get_team_${list}().${each}`,
        'People with a listed profile who said yes; the email within the team.',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['list_players', 'search_users'].flatMap((name) =>
      ['user_id', 'slug', 'name', 'display_name', 'first_name', 'last_name', 'avatar_url', 'email']
        .filter((each) => name === 'search_users' || ['slug', 'name', 'avatar_url'].includes(each))
        .filter((each) => name === 'list_players' || each !== 'name')
        .map((each) => [
          `${name}().${each}`,
          each === 'email' ? 'Always null.' : 'Of listed profiles, by the name that shows.',
        ]),
    ),
  ),
  ...Object.fromEntries(
    ['user_id', 'slug', 'display_name', 'avatar_url'].map((each) => [`search_people().${each}`, 'For platform staff.']),
  ),
  ...Object.fromEntries(
    ['exported_by_name', 'exported_at'].map((each) => [`list_conversation_exports().${each}`, 'For platform staff.']),
  ),
  ...Object.fromEntries(
    ['exported_by_name', 'exported_at'].map((each) => [`list_team_exports().${each}`, 'For the owner of the team.']),
  ),
  ...Object.fromEntries(
    ['exported_by_name', 'exported_at', 'team_name'].map((each) => [
      `list_exports_of_mine().${each}`,
      'Of the own conversations: whoever exported them, for which team.',
    ]),
  ),
  'list_presence_totals().user_id': 'For managers of the team.',
  'match_players().user_id': 'Listed players, for programs.',
  ...Object.fromEntries(
    ['name', 'state', 'country'].map((each) => [`export_list().${each}`, 'What the own list holds.']),
  ),
  ...Object.fromEntries(
    ['user_id', 'full_name', 'avatar_url'].map((each) => [`list_missing_replies().${each}`, 'For people of the team.']),
  ),
  ...Object.fromEntries(
    ['begins_at', 'email', 'minor_id', 'name', 'person_id'].map((each) => [
      `list_guardians().${each}`,
      'Between a minor and their own guardians.',
    ]),
  ),
  'list_conversations().created_by': 'Of the own conversations.',
  ...Object.fromEntries(
    ['person_id', 'slug'].map((each) => [`list_talk_requests().${each}`, 'Between the two people.']),
  ),
  ...Object.fromEntries(
    ['handled_by_name', 'reported_name', 'reported_user_id', 'reporter_name'].map((each) => [
      `list_reports().${each}`,
      'For platform staff.',
    ]),
  ),
  ...Object.fromEntries(
    ['decided_by_name', 'display_name', 'user_id'].flatMap((each) => [
      [`list_role_requests().${each}`, 'For admins.'],
      [`list_team_requests().${each}`, 'For platform staff.'],
    ]),
  ),
  'list_team_requests().country': 'For platform staff.',
  ...Object.fromEntries(
    ['changed_by', 'changed_by_name'].map((each) => [`list_flag_changes().${each}`, 'For platform staff.']),
  ),
};

/** It looks like one by its name or type, and is none. */
export const none: string[] = [
  ...['esports_titles', 'colleges', 'landing_counts()', 'list_my_colleges()', 'list_recruiting_colleges()'].flatMap(
    (each) => [`${each}.name`, `${each}.slug`],
  ),
  ...['esports_ranks', 'esports_positions', 'pipeline_stages', 'pipeline_tags', 'pipeline_views', 'saved_replies'].map(
    (each) => `${each}.name`,
  ),
  ...[
    'associations',
    'association_seasons',
    'evaluation_criteria',
    'lists',
    'college_requests',
    'team_requests',
    'list_team_requests()',
    'list_my_teams()',
  ].map((each) => `${each}.name`),
  ...['list_my_files()', 'list_version_errors()'].map((each) => `${each}.name`),
  ...['account_deletion_blockers()', 'list_my_invitations()'].map((each) => `${each}.team_name`),
  'list_role_requests().college_name',
  // Where a booking stands.
  'meeting_bookings.state',
  // When somebody pressed.
  ...['booked_at', 'feedback_at'].map((each) => `meeting_bookings.${each}`),
  // Order in a list.
  ...['player_links', 'college_board_cards', 'list_items'].map((each) => `${each}.place`),
  // Choices of mails.
  ...['messages', 'practices', 'recruiting'].map((each) => `notification_preferences.email_${each}`),
  ...['content_pages', 'content_page_slugs', 'news_articles', 'news_article_slugs', 'search_content()'].map(
    (each) => `${each}.slug`,
  ),
  // When something is published, mailed or over.
  ...['content_pages', 'news_articles'].flatMap((each) => [`${each}.publish_at`, `${each}.unpublish_at`]),
  'content_drafts.based_on',
  ...['mailed_at', 'mailed_by'].map((each) => `notices.${each}`),
  ...['joined_late_at', 'muted_until'].map((each) => `list_conversations().${each}`),
  'list_reports().suspended_until',
  'list_version_errors().first_at',
];
