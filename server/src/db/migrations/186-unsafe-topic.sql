-- A dangerous defect is a topic of its own, told at once.
alter table notifications drop constraint notifications_topic_check,
  add constraint notifications_topic_check check (topic in ('unsafe', 'waiting', 'reply', 'dates', 'estimates', 'moved', 'promises', 'expiry'));
alter table notification_choices drop constraint notification_choices_topic_check,
  add constraint notification_choices_topic_check check (topic in ('unsafe', 'waiting', 'reply', 'dates', 'estimates', 'moved', 'promises', 'expiry', 'messages'));
