import type { Board, BoardCard } from '../player/model/load-board';
import type { PlayerPipeline, Standing } from '../player/model/load-player-pipeline';

const college = (id: string, name: string) => ({
  id: `college-${id}`,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  city: 'Mobile',
  state: 'AL',
  logo_url: null,
  colors: null,
  is_published: true,
});

export const boardCard = (id: string, name: string, change: Partial<BoardCard> = {}): BoardCard => ({
  interest_id: id,
  column: 'interested',
  sent_at: null,
  label: null,
  follow: null,
  note: null,
  next_step: null,
  next_step_on: null,
  deadline_on: null,
  college: college(id, name),
  ...change,
});

/** What `load_college_board` answers the player. */
export const boardAnswer = (change: Partial<Board> = {}): Board => ({
  player: { slug: 'riley-tran', name: 'Riley Tran' },
  is_own: true,
  cards: [
    boardCard('a', 'Gulf Pines College', {
      note: 'Coach is kind',
      next_step: 'Send clips',
      next_step_on: '2026-12-01',
    }),
    boardCard('b', 'Boone Plains'),
    boardCard('c', 'Cape Fear', { column: 'applied', label: 'Received', sent_at: '2026-11-01T10:00:00Z' }),
  ],
  ...change,
});

const standing = (id: string, name: string, change: Partial<Standing> = {}): Standing => ({
  interest_id: id,
  label: 'Received',
  since: '2026-11-02T10:00:00Z',
  sent_at: '2026-11-01T10:00:00Z',
  answered_at: null,
  claimed_way: null,
  claimed_on: null,
  stage_kind: 'new',
  passed: { read: false, reviewed: false, offered: false },
  college: college(id, name),
  ...change,
});

/** What `load_player_pipeline` answers the player. */
export const pipelineAnswer = (change: Partial<PlayerPipeline> = {}): PlayerPipeline => ({
  player: { slug: 'riley-tran', name: 'Riley Tran' },
  is_own: true,
  can_embed: true,
  interests: [standing('a', 'Gulf Pines College'), standing('b', 'Boone Plains', { label: 'In review' })],
  ...change,
});
