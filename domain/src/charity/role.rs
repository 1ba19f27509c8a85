//! What a member of charity staff may do.

word_enum! {
    /// What a member of charity staff may do.
    pub enum Role {
        /// Everything, the team included.
        Owner = "owner",
        /// Everything about money: sources, claims, repairs.
        Finance = "finance",
        /// Look at everything and change nothing.
        Viewer = "viewer",
    }
}

impl Role {
    /// Whether the member may change anything.
    #[must_use]
    pub const fn may_change(self) -> bool {
        !matches!(self, Self::Viewer)
    }

    /// Whether the member may invite others and change their roles.
    #[must_use]
    pub const fn may_manage_team(self) -> bool {
        matches!(self, Self::Owner)
    }
}
