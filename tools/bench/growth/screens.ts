import { demoPerson, type AccountKind } from '@lineup/supabase/seed/accounts';

/** Where a demo account goes; null is a visitor. `:team`, `:conversation` and `:practice` stand for seeded ids. */
export interface Screen {
  path: string;
  as: AccountKind | null;
}

/** Every screen with data, as those who use it most. What they call is recorded by opening them. */
export const screens: Screen[] = [
  { path: '/', as: null },
  { path: '/', as: 'player' },
  { path: '/teams', as: null },
  { path: '/teams?type=college', as: 'coach' },
  { path: '/teams/:team/manage', as: null },
  { path: '/teams/:team/manage', as: 'coach' },
  { path: '/teams/:team/manage?tab=practices&practice=:practice', as: 'player' },
  { path: '/players', as: null },
  { path: '/inbox', as: 'coach' },
  { path: '/inbox?conversation=:conversation', as: 'player' },
  { path: '/learn', as: null },
  { path: '/news', as: null },
  { path: '/mr/cooldowns', as: null },
  { path: '/colleges', as: null },
  { path: '/colleges?games=Valorant&scholarships=true', as: 'player' },
  { path: '/colleges?sort=reply&view=map', as: null },
  { path: '/colleges?sort=fit', as: 'player' },
  { path: '/college/redstone-valley-university', as: null },
  { path: '/college/redstone-valley-university', as: 'player' },
  { path: '/matchmaking', as: 'player' },
];

/** What people do on a screen once it is open: one call each. */
export const actions: { name: string; as: AccountKind | null; path: string; body?: unknown }[] = [
  { name: 'search people by name', as: 'coach', path: 'rpc/search_users', body: { p_query: 'riley tr' } },
  { name: 'search people, a common name', as: 'coach', path: 'rpc/search_users', body: { p_query: 'an' } },
  { name: 'search players, a common name', as: null, path: 'rpc/list_players', body: { p_search: 'an' } },
  { name: 'search all people', as: 'admin', path: 'rpc/search_people', body: { p_query: 'riley' } },
  { name: 'search teams', as: null, path: 'rpc/search_teams', body: { p_query: 'comets' } },
  { name: 'search teams and own practices', as: 'player', path: 'rpc/search_teams', body: { p_query: 'strategy' } },
  { name: 'search teams, a common name', as: null, path: 'rpc/search_teams', body: { p_query: 'co' } },
  { name: 'search colleges and players', as: 'player', path: 'rpc/search_recruiting', body: { p_query: 'university' } },
  { name: 'search pages, articles and heroes', as: null, path: 'rpc/search_learn', body: { p_query: 'practice' } },
  { name: 'search conversations', as: 'player', path: 'rpc/search_inbox', body: { p_query: 'scrim', p_limit: 6 } },
  { name: 'search content', as: null, path: 'rpc/search_content', body: { p_query: 'practice' } },
  {
    name: 'search pages, a word of each',
    as: null,
    path: 'rpc/search_content',
    body: { p_query: 'the coach', p_kind: 'page' },
  },
  { name: 'search news', as: null, path: 'rpc/list_news', body: { p_query: 'practice' } },
  { name: 'unread badge', as: 'coach', path: 'rpc/unread_total', body: {} },
  { name: 'whom to write to', as: 'coach', path: 'rpc/list_contacts', body: {} },
  { name: 'unread conversations', as: 'coach', path: 'rpc/list_conversations', body: { p_show: 'unread' } },
  { name: 'archived conversations', as: 'coach', path: 'rpc/list_conversations', body: { p_show: 'archived' } },
  { name: 'starred conversations', as: 'coach', path: 'rpc/list_conversations', body: { p_show: 'starred' } },
  { name: 'search all messages', as: 'player', path: 'rpc/search_inbox', body: { p_query: 'scrim' } },
  { name: 'search messages, a frequent word', as: 'player', path: 'rpc/search_inbox', body: { p_query: 'the' } },
  { name: 'search messages, a letter', as: 'player', path: 'rpc/search_inbox', body: { p_query: 't' } },
  {
    name: 'search messages, frequent words that never meet',
    as: 'player',
    path: 'rpc/search_inbox',
    body: { p_query: 'the scrim' },
  },
  {
    name: 'search a conversation',
    as: 'player',
    path: 'rpc/search_inbox',
    body: { p_query: 'scrim', p_conversation_id: ':conversation' },
  },
  { name: 'reports', as: 'admin', path: 'rpc/list_reports', body: {} },
  {
    name: 'read a conversation',
    as: 'player',
    path: 'rpc/mark_conversation_read',
    body: { p_conversation_id: ':conversation' },
  },
  {
    name: 'older page of a conversation',
    as: 'player',
    path: 'messages?select=id,number,content&conversation_id=eq.:conversation&number=lt.45&order=number.desc&limit=41',
  },
  {
    name: 'jump into a conversation',
    as: 'player',
    path: 'messages?select=id,number,content&conversation_id=eq.:conversation&number=gt.4&order=number&limit=51',
  },
  {
    name: 'catch up with a conversation',
    as: 'player',
    path: 'rpc/catch_up_conversation',
    body: { p_conversation_id: ':conversation', p_after: 4, p_mark_read: true },
  },
  { name: 'own teams', as: 'coach', path: 'rpc/list_my_teams', body: {} },
  { name: 'team figures', as: 'coach', path: 'rpc/team_analytics', body: { p_team_id: ':team' } },
  { name: 'own invitations', as: 'coach', path: 'rpc/list_my_invitations', body: {} },
  { name: 'own sessions', as: 'coach', path: 'rpc/list_sessions', body: {} },
  {
    name: 'own log',
    as: 'player',
    // Named, so that without row rules the same rows are requested.
    path: `user_activity_logs?select=event_type,created_at&user_id=eq.${demoPerson('player').id}&order=created_at.desc&limit=50`,
  },
  {
    name: 'recruiting dashboard',
    as: 'college-admin',
    path: 'rpc/open_recruiting_dashboard',
    body: {},
  },
  { name: 'badge of the dashboard', as: 'college-admin', path: 'rpc/waiting_interests_total', body: {} },
  { name: 'pipeline of a college', as: 'college-admin', path: 'rpc/load_pipeline', body: { p_college_id: ':college' } },
  {
    name: 'drawer of an interest',
    as: 'college-admin',
    path: 'rpc/load_interest',
    body: { p_interest_id: ':interest' },
  },
  { name: 'fit of a college', as: 'player', path: 'rpc/fit_for_college', body: { p_college_id: ':college' } },
  { name: 'players that fit', as: 'college-admin', path: 'rpc/load_player_matches', body: { p_need_id: ':need' } },
  { name: 'own interests', as: 'player', path: 'rpc/list_my_interests', body: {} },
  { name: 'player page', as: null, path: 'rpc/load_player', body: { p_slug: 'riley-tran' } },
  { name: 'college board of a player', as: 'player', path: 'rpc/load_college_board', body: { p_slug: 'riley-tran' } },
  { name: 'own lists', as: 'college-admin', path: 'rpc/load_lists', body: {} },
  { name: 'role requests', as: 'admin', path: 'rpc/list_role_requests', body: {} },
];
