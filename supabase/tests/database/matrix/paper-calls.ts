import {
  attempt,
  nobody,
  programStaff,
  signedIn,
  type Attempt,
  type FunctionRules,
  type TableRules,
} from './attempt.ts';
import { ID, OFFER, works } from './recruiting.ts';

/** The member has accepted the offer, and stands in the stage for commitments. */
const ACCEPTED = `${OFFER} update interests set stage_since = now(), stage_id = (
    select s.id from pipeline_stages s where s.college_id = :college and s.kind = 'committed' order by s.display_order limit 1)
  where id = ${ID};
  update private.offers set state = 'accepted', settled_at = now() where id = ${ID};`;
/** The program has asked the member for a paper; the member has sent a file. */
const PAPER = `${OFFER} delete from private.papers where id = ${ID};
  insert into private.papers (id, interest_id, college_id, title, due_on) values (${ID}, ${ID}, :college, 'Matrix', current_date + 3);`;
const FILE_NAME = `${ID} || '/' || ${ID} || '/00000000-0000-4000-8000-0000000000aa.pdf'`;
const PAPER_FILE = `${PAPER} update private.papers set state = 'sent', sent_at = now() where id = ${ID};
  insert into private.paper_files (id, paper_id, name, label, type, bytes, is_scanned)
  values (${ID}, ${ID}, ${FILE_NAME}, 'matrix.pdf', 'application/pdf', 10, false);`;
const STORED = `${PAPER_FILE} insert into storage.objects (bucket_id, name) values ('papers', ${FILE_NAME});`;

/** Functions of papers, of the end of a commitment, and of what reads an offer. */
export const paperCalls: Record<string, FunctionRules> = {
  load_offer: {
    clauses: 'RC-009, SE-014',
    call: attempt(`select load_offer(${ID})`, ['member', ...programStaff], OFFER),
  },
  load_my_offers: { clauses: 'RC-009', call: attempt('select load_my_offers()', signedIn) },
  end_commitment: {
    clauses: 'RC-009, SE-014',
    call: attempt(`select end_commitment(${ID}, null, 'Matrix')`, ['member', ...works], ACCEPTED),
  },
  save_paper_list: {
    clauses: 'SE-005, SE-014',
    call: attempt('select save_paper_list(:college, \'[{"title": "Matrix", "days": 7}]\')', works),
  },
  ask_papers: {
    clauses: 'SE-005, SE-014',
    call: attempt(
      `select ask_papers(${ID}, jsonb_build_array(jsonb_build_object('id', ${ID}, 'title', 'Matrix', 'due_on', current_date + 3)))`,
      works,
      OFFER,
    ),
  },
  change_paper: {
    clauses: 'SE-005, SE-014',
    call: attempt(`select change_paper(${ID}, current_date + 5)`, works, PAPER),
  },
  accept_paper: { clauses: 'SE-005, SE-014', call: attempt(`select accept_paper(${ID})`, works, PAPER_FILE) },
  return_paper: { clauses: 'SE-005, SE-014', call: attempt(`select return_paper(${ID}, 'wrong')`, works, PAPER_FILE) },
  drop_paper: { clauses: 'SE-005, SE-014', call: attempt(`select drop_paper(${ID})`, works, PAPER) },
  begin_paper_file: {
    clauses: 'RC-009',
    call: attempt(`select begin_paper_file(${ID}, gen_random_uuid())`, ['member'], PAPER),
  },
  remove_paper_file: { clauses: 'RC-009', call: attempt(`select remove_paper_file(${ID})`, ['member'], PAPER_FILE) },
  put_paper_file: {
    clauses: 'DB-085',
    call: attempt(
      `select put_paper_file(:member, ${ID}, gen_random_uuid(), 'x', 'x', 'application/pdf', 1, false)`,
      nobody,
      PAPER,
    ),
  },
  list_doomed_files: { clauses: 'DB-085', call: attempt('select * from list_doomed_files()', nobody) },
  forget_doomed_files: { clauses: 'DB-085', call: attempt("select forget_doomed_files('[]')", nobody) },
};

const at = `where bucket_id = 'papers' and name = ${FILE_NAME}`;
const on = (sql: string, by: Attempt['by']) => attempt(sql, by, STORED);

/** Only the function "papers" stores, and only "remove-files" deletes. */
export const paperBucket: TableRules = {
  clauses: 'SE-040',
  select: on(`select name from storage.objects ${at}`, ['member', ...programStaff]),
  insert: attempt(`insert into storage.objects (bucket_id, name) values ('papers', ${FILE_NAME})`, nobody, PAPER_FILE),
  update: on(`update storage.objects set version = 'other' ${at}`, nobody),
  delete: on(`delete from storage.objects ${at}`, nobody),
};
