/** Whether a letter is for a consumer. `is_private`: a sole trader engages the firm for private matters. */
export function isConsumer({
  entity_type,
  is_private,
}: {
  entity_type: string;
  is_private: boolean;
}): boolean {
  return entity_type === 'Individual' || entity_type === 'Trust' || (mayBePrivate(entity_type) && is_private);
}

/** Whether an entity may engage the firm for private matters, so that staff have to say whether it does. */
export function mayBePrivate(entity_type: string): boolean {
  return entity_type === 'Sole Trader';
}
