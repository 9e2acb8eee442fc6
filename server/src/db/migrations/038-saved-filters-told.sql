-- What an asset filter is called stands in kept answers: a saved one that comes, gets another name, or goes, is told.
create trigger saved_filter_added after insert on saved_views for each row when (new.list = 'asset-filter') execute function tell_change_for_all();
create trigger saved_filter_changed after update on saved_views for each row when (new.list = 'asset-filter') execute function tell_change_for_all();
create trigger saved_filter_removed after delete on saved_views for each row when (old.list = 'asset-filter') execute function tell_change_for_all();
