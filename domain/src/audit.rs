//! What the audit trail says of what was done, and who did it.

word_enum! {
    /// Who did something, as the audit trail has it. The word is stored and sealed.
    pub enum ActorKind {
        /// A platform, by its program.
        Platform = "platform",
        /// A donor.
        Donor = "donor",
        /// A person of a charity or platform.
        Staff = "staff",
        /// A person who decides for Uplift.
        Operator = "operator",
        /// Uplift's own work.
        Uplift = "uplift",
    }
}

word_enum! {
    /// What was done, as the audit trail has it: the first part names the kind of its subject. The word is stored, sealed, and never
    /// given another meaning.
    pub enum AuditAction {
        /// A donor's authorisation was cancelled, at once or from an instant.
        AuthorisationCancel = "authorisation.cancel",
        /// The operator entered a cancellation that came by letter or telephone.
        AuthorisationCancelReceived = "authorisation.cancel_received",
        /// A donor said that an authorisation was not theirs.
        AuthorisationDeny = "authorisation.deny",
        /// A donor gave an authorisation.
        AuthorisationGive = "authorisation.give",
        /// A donor took back an end of an authorisation that had not begun.
        AuthorisationKeepOn = "authorisation.keep_on",
        /// A platform said that it told the donor of an authorisation.
        AuthorisationNotified = "authorisation.notified",
        /// Uplift reminded a donor that their authorisation ends.
        AuthorisationRemind = "authorisation.remind",
        /// A donor took back that a platform had ended an authorisation.
        AuthorisationRestore = "authorisation.restore",
        /// A session of the capture page was cancelled.
        AuthorisationSessionCancel = "authorisation_session.cancel",
        /// A donor finished a session of the capture page.
        AuthorisationSessionComplete = "authorisation_session.complete",
        /// A platform began a session of the capture page.
        AuthorisationSessionCreate = "authorisation_session.create",
        /// Nobody finished a session of the capture page in time.
        AuthorisationSessionExpire = "authorisation_session.expire",
        /// A platform asked for an earlier end than it had asked for.
        CancellationRequestChange = "cancellation_request.change",
        /// A donor confirmed that an authorisation is to end.
        CancellationRequestConfirm = "cancellation_request.confirm",
        /// A platform asked that an authorisation given elsewhere is to end.
        CancellationRequestMake = "cancellation_request.make",
        /// A platform added a return address of its capture page.
        CaptureAddAddress = "capture.add_address",
        /// A platform added an origin that may frame its capture page.
        CaptureAddOrigin = "capture.add_origin",
        /// A platform changed the colour of its capture page.
        CaptureColour = "capture.colour",
        /// A platform changed the logo of its capture page, or took it off.
        CaptureLogo = "capture.logo",
        /// A platform removed a return address of its capture page.
        CaptureRemoveAddress = "capture.remove_address",
        /// A platform removed an origin that could frame its capture page.
        CaptureRemoveOrigin = "capture.remove_origin",
        /// The official was asked to confirm the charity.
        CharityAsk = "charity.ask",
        /// An owner asked that fewer people approve claims.
        CharityAskFewer = "charity.ask_fewer",
        /// A charity put gifts aside to claim on them itself.
        CharityBeginOwnClaim = "charity.begin_own_claim",
        /// The kind of the charity, or the end of its accounting year, was changed.
        CharityClaimPeriod = "charity.claim_period",
        /// When claims are made, or who approves them, was changed.
        CharityClaimSetting = "charity.claim_setting",
        /// The operator accepted a correction to the charity's details.
        CharityCorrect = "charity.correct",
        /// A saved view of a list was deleted.
        CharityDeleteView = "charity.delete_view",
        /// A payment was set aside.
        CharityDismissPayment = "charity.dismiss_payment",
        /// A charity said what became of a claim of its own.
        CharityEndOwnClaim = "charity.end_own_claim",
        /// Somebody looked for a donor's gifts by name.
        CharityFindDonor = "charity.find_donor",
        /// Somebody of the charity stopped that fewer people approve claims, or whoever asked for it is no owner any more.
        CharityStopFewer = "charity.stop_fewer",
        /// A bank statement was uploaded.
        CharityImportPayments = "charity.import_payments",
        /// Two payments that look like one were kept apart.
        CharityKeepPaymentApart = "charity.keep_payment_apart",
        /// Two entries of one payment were joined.
        CharityMergePayment = "charity.merge_payment",
        /// Uplift's appointment as nominee moved on.
        CharityNominee = "charity.nominee",
        /// A correction to the charity's details was proposed.
        CharityProposeCorrection = "charity.propose_correction",
        /// The charity's registration was confirmed.
        CharityProve = "charity.prove",
        /// A payment that was set aside was put back.
        CharityPutPaymentBack = "charity.put_payment_back",
        /// The gifts of an own claim were downloaded, with donors' details.
        CharityReadOwnClaim = "charity.read_own_claim",
        /// The operator refused the charity.
        CharityRefuse = "charity.refuse",
        /// The operator refused a correction to the charity's details.
        CharityRefuseCorrection = "charity.refuse_correction",
        /// A charity registered.
        CharityRegister = "charity.register",
        /// A payment that paid no claim was removed.
        CharityRemovePayment = "charity.remove_payment",
        /// A repayment to HMRC was recorded.
        CharityRepayAdjustment = "charity.repay_adjustment",
        /// Claims may begin again.
        CharityResumeClaims = "charity.resume_claims",
        /// A view of a list was saved.
        CharitySaveView = "charity.save_view",
        /// Gifts that a filter names were taken out of claiming.
        CharityTakeOut = "charity.take_out",
        /// A repayment to HMRC was taken back.
        CharityTakeRepaymentBack = "charity.take_repayment_back",
        /// A test message to HMRC was asked for.
        CharityTestMessage = "charity.test_message",
        /// A proposed correction to the charity's details was withdrawn.
        CharityWithdrawCorrection = "charity.withdraw_correction",
        /// HMRC accepted a claim.
        ClaimAccept = "claim.accept",
        /// HMRC acknowledged a claim.
        ClaimAcknowledge = "claim.acknowledge",
        /// Somebody approved a claim.
        ClaimApprove = "claim.approve",
        /// A claim needs fewer approvals than before.
        ClaimAskFewer = "claim.ask_fewer",
        /// A claim was begun.
        ClaimBegin = "claim.begin",
        /// Gifts joined or left a claim that is not filed.
        ClaimChange = "claim.change",
        /// An alarm of a claim ended.
        ClaimClearAlarm = "claim.clear_alarm",
        /// Somebody looked for a donor in a claim, whom HMRC's letter names.
        ClaimFindDonor = "claim.find_donor",
        /// A claim has its gifts.
        ClaimGather = "claim.gather",
        /// HMRC paid a claim, or a first part of it.
        ClaimPay = "claim.pay",
        /// HMRC paid a further part of a claim.
        ClaimPayMore = "claim.pay_more",
        /// Somebody has to look at a claim.
        ClaimRaiseAlarm = "claim.raise_alarm",
        /// A message between Uplift and HMRC was downloaded.
        ClaimReadMessage = "claim.read_message",
        /// An audit pack was downloaded, with donors' details.
        ClaimReadPack = "claim.read_pack",
        /// The operator read a reply that was put aside.
        ClaimReadReply = "claim.read_reply",
        /// HMRC refused or reduced a claim after it had accepted it.
        ClaimReduce = "claim.reduce",
        /// HMRC refused a claim, or some of its gifts.
        ClaimReject = "claim.reject",
        /// HMRC did not set money for a claim off after all.
        ClaimRemoveSetOff = "claim.remove_set_off",
        /// Money went back to HMRC for a claim.
        ClaimReturn = "claim.return",
        /// What HMRC paid above a claim is interest.
        ClaimSayInterest = "claim.say_interest",
        /// HMRC set money for a claim off against a debt instead of paying it.
        ClaimSetOff = "claim.set_off",
        /// An operator said what became of a claim.
        ClaimSettle = "claim.settle",
        /// A claim is being sent to HMRC.
        ClaimSubmit = "claim.submit",
        /// Money of the claim is no longer marked as interest, because a payment was undone.
        ClaimTakeInterestBack = "claim.take_interest_back",
        /// A payment does not belong to a claim any more.
        ClaimTakePaymentBack = "claim.take_payment_back",
        /// Money had not gone back to HMRC after all.
        ClaimTakeReturnBack = "claim.take_return_back",
        /// HMRC does not have a claim that was sent.
        ClaimUnsend = "claim.unsend",
        /// A claim was given up.
        ClaimWithdraw = "claim.withdraw",
        /// A client was added.
        ClientCreate = "client.create",
        /// A platform took scopes from a client.
        ClientNarrow = "client.narrow",
        /// A platform revoked a client.
        ClientRevoke = "client.revoke",
        /// The tax on a gift goes back to HMRC.
        DonationAdjust = "donation.adjust",
        /// Somebody asked the donor of a held gift again for their details.
        DonationAskDonor = "donation.ask_donor",
        /// A gift was judged again, and its state changed.
        DonationAssess = "donation.assess",
        /// A gift was changed.
        DonationChange = "donation.change",
        /// A gift followed its claim.
        DonationClaim = "donation.claim",
        /// The donor's details on a gift were put right.
        DonationCorrect = "donation.correct",
        /// A platform sent a gift.
        DonationCreate = "donation.create",
        /// A declaration for what is left of a gift replaced the former one.
        DonationDeclareLess = "donation.declare_less",
        /// A gift was deleted.
        DonationDelete = "donation.delete",
        /// A donor said that a gift is not theirs.
        DonationDisown = "donation.disown",
        /// A gift does not belong to the charity of a terminal any more.
        DonationGiveBack = "donation.give_back",
        /// HMRC refused the details of a gift, or would.
        DonationHold = "donation.hold",
        /// A gift was put back into claiming.
        DonationPutBack = "donation.put_back",
        /// A part of a gift was refunded.
        DonationRefund = "donation.refund",
        /// Somebody looked at a donor's name.
        DonationReveal = "donation.reveal",
        /// A gift was taken out of claiming.
        DonationTakeOut = "donation.take_out",
        /// The declaration of a gift ended.
        DonationUndeclare = "donation.undeclare",
        /// A platform gave the address of a donor who had none.
        DonorAddEmail = "donor.add_email",
        /// A donor changed their email address.
        DonorChangeEmail = "donor.change_email",
        /// A donor became known.
        DonorCreate = "donor.create",
        /// The operator took back that a donor had died.
        DonorDeathMistaken = "donor.death_mistaken",
        /// The operator entered that a donor had died.
        DonorDied = "donor.died",
        /// A donor's account was deleted.
        DonorErase = "donor.erase",
        /// A platform asked which donor its evidence describes.
        DonorMatch = "donor.match",
        /// A platform's evidence missed a donor.
        DonorMatchMiss = "donor.match_miss",
        /// The operator said that claims are filed again.
        FilingResume = "filing.resume",
        /// The operator stopped all filing.
        FilingStop = "filing.stop",
        /// Another platform verified that a linked card or phone is another donor's.
        LinkContest = "link.contest",
        /// A donor said that a linked card or phone is not theirs.
        LinkDeny = "link.deny",
        /// A link ended.
        LinkEnd = "link.end",
        /// A donor said that a contested card or phone is theirs.
        LinkKeep = "link.keep",
        /// A platform gave up a link that others set too.
        LinkRelease = "link.release",
        /// A card or phone was linked to a donor.
        LinkSet = "link.set",
        /// A donor said that what a mail told of was not them.
        NoticeDeny = "notice.deny",
        /// Somebody added a passkey or an authenticator app.
        PersonAddFactor = "person.add_factor",
        /// The address of a member of staff was deleted, with everything that signs them in.
        PersonErase = "person.erase",
        /// A member of staff changed what colleagues call them.
        PersonName = "person.name",
        /// Somebody proved again who they are.
        PersonProve = "person.prove",
        /// Somebody made new recovery codes.
        PersonRecoveryCodes = "person.recovery_codes",
        /// Somebody removed a passkey or an authenticator app.
        PersonRemoveFactor = "person.remove_factor",
        /// Somebody gave a passkey or an authenticator app another name.
        PersonRenameFactor = "person.rename_factor",
        /// The operator removed what somebody proves themselves with.
        PersonResetFactors = "person.reset_factors",
        /// Somebody signed in.
        PersonSignIn = "person.sign_in",
        /// Somebody was signed out of another browser, or of all.
        PersonSignOut = "person.sign_out",
        /// The operator unbound somebody from whom their sign-in provider said that they are.
        PersonUnbind = "person.unbind",
        /// A platform changed how it accepts charities.
        PlatformAcceptCharities = "platform.accept_charities",
        /// The operator added a platform.
        PlatformCreate = "platform.create",
        /// The operator added a provider to sign in with.
        ProviderAdd = "provider.add",
        /// The operator removed a provider to sign in with.
        ProviderRemove = "provider.remove",
        /// The operator read records of declarations.
        RecordRead = "record.read",
        /// The operator read what a donor gave.
        RecordStatement = "record.statement",
        /// A platform added a secret of a client.
        SecretAdd = "secret.add",
        /// A secret of a client was revoked.
        SecretRevoke = "secret.revoke",
        /// A platform accepted a charity.
        SourceAccept = "source.accept",
        /// A charity added a platform as a donation source.
        SourceAdd = "source.add",
        /// A charity paused, resumed or ended a donation source.
        SourceChange = "source.change",
        /// A donor's annual statement was made.
        StatementMake = "statement.make",
        /// Somebody accepted the invitation to a team, by saying so or by their first sign-in.
        TeamAccept = "team.accept",
        /// Somebody was invited to a team.
        TeamInvite = "team.invite",
        /// The operator put somebody on a team.
        TeamJoin = "team.join",
        /// Somebody was removed from a team, or left it.
        TeamLeave = "team.leave",
        /// Somebody got another role in a team.
        TeamRole = "team.role",
        /// An owner signed somebody of the team out of every browser.
        TeamSignOut = "team.sign_out",
        /// An entry was added to the terminal map.
        TerminalAdd = "terminal.add",
        /// The days of an entry were changed.
        TerminalChange = "terminal.change",
        /// An entry that a charity had added was confirmed.
        TerminalConfirm = "terminal.confirm",
        /// An entry was taken off the terminal map.
        TerminalEnd = "terminal.end",
        /// The operator refused an entry that a charity had added.
        TerminalRefuse = "terminal.refuse",
        /// A platform ended the tokens of a client.
        TokenRevoke = "token.revoke",
        /// A platform changed an endpoint.
        WebhookChange = "webhook.change",
        /// A platform added an endpoint.
        WebhookCreate = "webhook.create",
        /// A platform deleted an endpoint.
        WebhookDelete = "webhook.delete",
        /// A platform asked for events again.
        WebhookReplay = "webhook.replay",
        /// The signing secret of an endpoint was sealed anew.
        WebhookSeal = "webhook.seal",
        /// A platform changed the secret of an endpoint.
        WebhookSecret = "webhook.secret",
    }
}

impl AuditAction {
    /// The kind of what it was done to: `claim` of `claim.approve`.
    #[must_use]
    pub fn subject(self) -> &'static str {
        self.as_str().split_once('.').map_or("", |(subject, _)| subject)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_read_from_its_word_and_names_a_kind_of_subject() {
        for action in AuditAction::ALL {
            assert_eq!(action.as_str().parse::<AuditAction>(), Ok(*action));
            let (subject, what) = action.as_str().split_once('.').expect("subject.what");
            assert!(!subject.is_empty() && !what.is_empty() && !what.contains('.'), "{action}");
        }
        assert!("donation.lost".parse::<AuditAction>().is_err());
    }
}
