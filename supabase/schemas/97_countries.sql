-- Countries, and the states or provinces of those where we ask for one. Codes alone: names are written where they are shown.
-- The same lists are in libs/ui/src/place; both are compared with a package of ISO 3166. Ours.

create table private.countries (
  code text primary key constraint countries_code_check check (code ~ '^[A-Z]{2}$')
);
comment on table private.countries is 'Reference: the codes of ISO 3166-1.';
alter table private.countries enable row level security;
create policy "closed to clients" on private.countries for all to anon, authenticated using (false) with check (false);

insert into private.countries (code)
select regexp_split_to_table(btrim('
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH
  CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN
  GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI
  LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM
  PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD
  TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
', E' \n'), '\s+');

create table private.states (
  country text not null references private.countries (code),
  code text not null constraint states_code_check check (code ~ '^[A-Z0-9]{1,3}$'),
  primary key (country, code)
);
comment on table private.states is
  'Reference: states, provinces and districts of the countries where we ask for one (private.has_states), by ISO 3166-2 without the '
    'country. '
    'The territories of the US are countries of their own there.';
alter table private.states enable row level security;
create policy "closed to clients" on private.states for all to anon, authenticated using (false) with check (false);

insert into private.states (country, code)
select l.country, s.code
from (values
  ('US', 'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD
    TN TX UT VA VT WA WI WV WY'),
  ('CA', 'AB BC MB NB NL NS NT NU ON PE QC SK YT'),
  ('MX', 'AGU BCN BCS CAM CHH CHP CMX COA COL DUR GRO GUA HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SIN SLP SON TAB TAM TLA VER YUC
    ZAC'),
  ('BR', 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO')
) l (country, codes), regexp_split_to_table(l.codes, '\s+') s (code);

alter table public.colleges
  add constraint colleges_country_known foreign key (country) references private.countries (code),
  add constraint colleges_state_known foreign key (country, state) references private.states (country, code);
alter table public.player_details
  add constraint player_details_country_known foreign key (country) references private.countries (code),
  add constraint player_details_state_known foreign key (country, state) references private.states (country, code);
alter table public.college_requests
  add constraint college_requests_country_known foreign key (country) references private.countries (code),
  add constraint college_requests_state_known foreign key (country, state) references private.states (country, code);
alter table public.team_requests
  add constraint team_requests_country_known foreign key (country) references private.countries (code);
alter table public.teams
  add constraint teams_country_known foreign key (country) references private.countries (code);
