export function AutomationTab() {
  return null;
}
