/** Whether a letter engages a consumer. `is_private`: a sole trader is engaged for private matters. */
export function isConsumer({
  entity_type,
  is_private,
}: {
  entity_type: string;
  is_private: boolean;
}): boolean {
  return entity_type === 'Individual' || entity_type === 'Trust' || (mayBePrivate(entity_type) && is_private);
}

/** Whether an entity may be engaged for private matters, so that staff have to say it. */
export function mayBePrivate(entity_type: string): boolean {
  return entity_type === 'Sole Trader';
}
