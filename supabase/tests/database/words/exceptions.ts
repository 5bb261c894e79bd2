/** Columns that carry no words: a list of values, a format or another row keeps marked words out. */
export const fixed = [
  'college_programs.minimum_rank',
  'colleges.banner_url',
  'colleges.colors',
  'colleges.level',
  'colleges.logo_url',
  'colleges.state',
  'conversation_participants.role',
  'pipeline_stages.kind',
  'pipeline_stages.player_label',
  'player_details.state',
  'player_links.kind',
  'role_requests.role',
  'roster_needs.minimum_rank',
  'team_default_replies.status',
  'team_game_profiles.play_level',
  'team_members.role',
  'team_practice_attendance.status',
  'team_practices.status',
  'team_recruiting_posts.commitment_level',
  'team_staff.role',
  'team_time_poll_votes.answer',
  'team_tournaments.status',
  'team_tournaments.tournament_type',
  'teams.logo_url',
  'teams.organization_type',
  'user_profiles.avatar_url',
  'user_profiles.theme_preference',
  'user_profiles.visibility',
];

const VALUE = 'one of a list of values';
const ADDRESS = 'an email address: kept as such, and shown to whom it belongs to or who typed it';
const TIMES = 'days, hours and a zone of the calendar';

/** Parameters of functions that write, which keep no words of the caller: why. */
export const notKept: Record<string, string> = {
  'add_college_to_board.p_column': VALUE,
  'add_team_member.p_role': VALUE,
  'add_team_member.p_user_email': ADDRESS,
  'add_team_staff_member.p_role': VALUE,
  'add_team_staff_member.p_user_email': ADDRESS,
  'answer_team_invitation.p_token': 'looked up by its hash',
  'change_college_role.p_role': VALUE,
  'change_fields.p_known': 'compared with what is stored, and never kept',
  'change_fields.p_part': VALUE,
  'order_college_parts.p_part': VALUE,
  'change_following_practices.p_status': VALUE,
  'change_roster_place.p_kind': VALUE,
  'change_roster_place.p_role': VALUE,
  'choose_roles.p_roles': VALUE,
  'correct_birth_date.p_reason': 'written by admins and developers only',
  'create_conversation_with_participants.type': VALUE,
  'decide_join_request.p_role': VALUE,
  'decide_role_request.p_note': 'written by admins only',
  'end_guardian.p_email': ADDRESS,
  'grant_role.p_role': VALUE,
  'import_roster.p_rows': 'addresses, roles and dates: rows with anything else are refused',
  'invite_to_college.p_email': ADDRESS,
  'invite_to_college.p_role': VALUE,
  'invite_to_team.p_email': ADDRESS,
  'invite_to_team.p_kind': VALUE,
  'invite_to_team.p_role': VALUE,
  'merge_interests.p_take': VALUE,
  'move_board_card.p_column': VALUE,
  'offer_guardian.p_email': ADDRESS,
  'open_recruiting_dashboard.p_college_slug': VALUE,
  'remove_season_row.p_kind': VALUE,
  'report_abuse.p_reason': VALUE,
  'request_guardian.p_email': ADDRESS,
  'save_availability.p_slots': TIMES,
  'save_availability.p_time_zone': TIMES,
  'save_onboarding_details.p_state': VALUE,
  'save_onboarding_games.p_games': 'games and ranks that are there',
  'save_onboarding_roles.p_roles': VALUE,
  'save_practice_times.p_known': 'compared with what is stored, and never kept',
  'save_practice_times.p_slots': TIMES,
  'save_practice_times.p_time_zone': TIMES,
  'schedule_practice_series.p_time_zone': TIMES,
  'send_contact_message.p_topic': VALUE,
  'send_contact_message.p_website': 'a trap for robots: never kept',
  'set_avatar.p_address': 'an image in a folder of one’s own',
  'submit_interest_form.p_game': VALUE,
};

/** What everybody reads, also signed out: it is looked up, and comes to nobody by itself. By its reason. */
export const published: Record<string, string[]> = {
  'A published profile is its owner’s page.': [
    'user_profiles.display_name',
    'publish_profile.p_slug',
    'save_onboarding_details.p_display_name',
    'save_onboarding_details.p_bio',
    'player_details.bio',
    'player_games.rank',
    'player_games.peak_rank',
    'player_games.roles',
    'set_profile_address.p_slug',
    'player_links.title',
    'player_links.url',
    'player_achievements.title',
    'player_achievements.link_url',
  ],
  'A published profile carries the name of its owner.': ['user_profiles.first_name', 'user_profiles.last_name'],
  'A team is public, with its season and its schedule (SE-033).': [
    'teams.name',
    'teams.description',
    'team_practices.title',
    'team_practices.description',
    'team_practices.location',
    'schedule_practice_series.p_title',
    'schedule_practice_series.p_description',
    'schedule_practice_series.p_location',
    'change_following_practices.p_title',
    'change_following_practices.p_description',
    'change_following_practices.p_location',
    'team_tournaments.name',
    'team_tournaments.description',
    'team_achievements.title',
    'team_achievements.description',
    'team_achievements.link_url',
    'team_recruiting_posts.title',
    'team_recruiting_posts.description',
    'team_recruiting_posts.positions_needed',
    'team_recruiting_posts.salary_range',
  ],
  'A college and its program are public, with what it looks for.': [
    'colleges.about',
    'change_fields.p_changes',
    'colleges.city',
    'colleges.name',
    'colleges.requirements',
    'colleges.website_url',
    'college_programs.coach_name',
    'roster_needs.note',
    'roster_needs.position',
  ],
  'Anybody opens a published form of a college.': [
    'interest_forms.title',
    'interest_forms.intro',
    'interest_forms.questions',
  ],
};

export interface Brought {
  words: string[];
  door: RegExp;
  reason: string;
  /** It is said even where the minor has blocked the writer. */
  alsoOfBlocked?: true;
}

/** What comes to the minor by itself all the same. */
export const brought: Brought[] = [
  {
    words: ['teams.name'],
    door: /^(load_my_team_offers|list_my_invitations|load_today|mail team_invitation)\b/,
    reason: 'A team that asks somebody has to say who it is.',
  },
  {
    words: [
      'user_profiles.display_name',
      'set_profile_address.p_slug',
      'save_onboarding_details.p_display_name',
      'publish_profile.p_slug',
    ],
    door: /^list_my_blocks\b/,
    reason: 'Whoever blocked somebody finds them by their name to unblock them.',
    alsoOfBlocked: true,
  },
  {
    words: [
      'user_profiles.display_name',
      'set_profile_address.p_slug',
      'save_onboarding_details.p_display_name',
      'publish_profile.p_slug',
    ],
    door: /^(list_conversations|load_today)\b/,
    reason: 'A conversation says who takes part in it.',
    alsoOfBlocked: true,
  },
  {
    words: ['colleges.name'],
    door: /^(list_my_interests|load_recruiting_status)\b/,
    reason: 'The minor has written to this college.',
    alsoOfBlocked: true,
  },
  {
    words: ['update_interest.p_handle', 'update_interest.p_school'],
    door: /^export_my_data\b/,
    reason: 'An export says what is kept about a person, also by the college that they wrote to.',
    alsoOfBlocked: true,
  },
];
