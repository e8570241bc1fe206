/** The data of an event that participants plan by. */
export interface EventPlans {
  title: string;
  beginsOn: string;
  endsOn: string | null;
  addressId: string | null;
  onlineAddress: string | null;
  status: 'CANCELLED' | 'CONFIRMED' | 'TENTATIVE';
}
