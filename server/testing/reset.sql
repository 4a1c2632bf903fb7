-- Runs in the template of the test databases after its migrations. begin_again() resets a copy to that state.

create schema template;

-- The rows that the migrations inserted. A materialized view does not count as one of the program's tables.
do $$
declare
  name text;
  rows jsonb;
  all_rows jsonb = '{}';
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select jsonb_agg(to_jsonb(row)) from public.%I as row', name) into rows;
    if rows is not null then all_rows = all_rows || jsonb_build_object(name, rows); end if;
  end loop;
  execute format('create materialized view template.kept as select key as name, value as rows from jsonb_each(%L)', all_rows);
end
$$;

create materialized view template.sequences as
  select format('%I.%I', schemaname, sequencename) as name,
    coalesce(last_value, start_value) as value, last_value is not null as is_called
  from pg_sequences where schemaname = 'public';

create function template.tables_in_words() returns text language sql as $$
  select md5(concat(
    (select string_agg(concat(attrelid, attname, atttypid, attnotnull), ' ' order by attrelid, attnum)
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace),
    (select string_agg(concat(oid, tgenabled), ' ' order by oid) from pg_trigger),
    (select string_agg(oid::text, ' ' order by oid) from pg_constraint),
    (select string_agg(concat(oid, md5(prosrc)), ' ' order by oid) from pg_proc
      where pronamespace = 'public'::regnamespace)))
$$;

create materialized view template.tables as select template.tables_in_words() as words;

-- Returns false if a test has changed the tables themselves.
create function template.begin_again() returns boolean language plpgsql as $$
declare
  name text;
  rows jsonb;
begin
  if template.tables_in_words() <> (select words from template.tables) then return false; end if;
  -- Disables triggers and foreign keys, so that all rows can be deleted.
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('delete from public.%I', name);
  end loop;
  for name, rows in select * from template.kept loop
    execute format('insert into public.%1$I select * from jsonb_populate_recordset(null::public.%1$I, $1)', name) using rows;
  end loop;
  perform setval(sequences.name::regclass, value, is_called) from template.sequences;
  return true;
end
$$;
